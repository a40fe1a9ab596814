import { schedulersOf } from '../processes';
import { fromMillis } from '../stamps';
import type { World } from '../state';
import { withoutPassword } from '../wire/without-password';
import { putByPlugin } from './words';

/** A trouble that was over before the world's start: when it began and how long it lasted, in seconds. */
export interface Before {
  readonly at_s: number;
  readonly for_s: number;
  readonly executor: string;
  readonly reason_code: 'refused' | 'no_reply' | 'no_worker';
}

/** Later schedulers are asked a moment later, as everywhere. */
const APART_MS = 3400;

/** Puts into the plugin's tables what every scheduler would have told of a trouble that it has seen. */
export function tellBefore(world: World, troubles: readonly Before[]): void {
  const { vitals, executors, start, config } = world;
  for (const { at_s, for_s, executor, reason_code } of troubles) {
    const spec = executors.find(({ name }) => name === executor);
    if (spec === undefined) throw new Error(`no executor ${executor}`);
    for (const [index, scheduler] of schedulersOf(world).entries()) {
      const verdict = scheduler.polls.find((one) => one.executor === executor)?.verdict;
      if (verdict === undefined) continue;
      const from = start + at_s * 1000 + index * APART_MS;
      const ill = { ...verdict, health: 'unhealthy', reason: null, reason_code };
      const bad = putByPlugin({ spec, verdict: ill, deadline_s: config.executor_poll.deadline_s, lasts: 0 });
      const who = { job: scheduler.job, hostname: scheduler.hostname, executor, team_names: spec.teams };
      const told = { ...who, instance: withoutPassword(spec.instance) };
      vitals.transitions.push(
        { ...told, ...bad, reason: withoutPassword(bad.reason), at: fromMillis(from) },
        { ...told, health: 'healthy', reason: null, reason_code: null, at: fromMillis(from + for_s * 1000) },
      );
    }
  }
  vitals.transitions.sort((a, b) => a.at - b.at);
}
