import { identify } from './identity';
import type { Judged } from './judged';
import {
  COMPONENTS,
  type ComponentName,
  HEARTBEAT_COMPONENTS,
  type HeartbeatComponent,
  type Problem,
} from './model';
import type { Instant } from './time';
import type { Judge } from './verdict-rules';
import { type Answer, firstSight, type Memory, type Watch } from './watch';

/**
 * The watch after a good answer: the answer taken in, the problem over, identities and first sights remembered,
 * and "since when" of each verdict by `judge`. Pure; an answer older than the last one is taken as it comes.
 */
export function observe(watch: Watch, answer: Answer, judge: Judge): Watch {
  const { memory } = watch;
  const identities = Object.fromEntries(
    HEARTBEAT_COMPONENTS.map((component) => [
      component,
      identify(memory.identities[component], answer.snapshot[component]?.instances ?? []),
    ]),
  ) as unknown as Memory['identities'];
  const recognised: Watch = {
    ...watch,
    answer,
    problem: null,
    memory: { ...memory, identities, firstSeen: sightings(answer, memory) },
  };
  return { ...recognised, memory: noted(recognised.memory, judge(recognised, answer.at), answer.at) };
}

/** The watch after a failed try at `at`; the last good answer stays. */
export function fail(watch: Watch, problem: Problem, at: Instant): Watch {
  const before = watch.problem;
  return { ...watch, problem: { problem, since: before?.since ?? at, tries: (before?.tries ?? 0) + 1 } };
}

/** Each value of the answer, with the moment when it was first seen. */
function sightings({ snapshot, at }: Answer, memory: Memory): Memory['firstSeen'] {
  const seen: Partial<Record<ComponentName, Map<Instant, Instant>>> = {};
  const add = (component: ComponentName, value: Instant | null): void => {
    if (value === null) return;
    seen[component] ??= new Map();
    seen[component].set(value, firstSight(memory, component, value, at));
  };
  for (const component of HEARTBEAT_COMPONENTS) {
    add(component, snapshot[component]?.heartbeat ?? null);
    for (const instance of snapshot[component]?.instances ?? []) add(component, instance.heartbeat);
  }
  add('executor', snapshot.executor?.heartbeat ?? null);
  for (const instance of snapshot.executor?.instances ?? []) {
    add('executor', instance.heartbeat);
    add('executor', instance.checkedAt);
  }
  return seen;
}

function noted(memory: Memory, judged: Judged, at: Instant): Memory {
  const ended: Partial<Record<HeartbeatComponent, Instant>> = {};
  for (const component of HEARTBEAT_COMPONENTS) {
    const { reason, heartbeatAt } = judged.components[component];
    const certain = reason.code === 'stopped' && reason.source !== 'release';
    if (certain && heartbeatAt !== null) ended[component] = heartbeatAt;
  }
  const lastAlive = { ...memory.lastAlive };
  const standing = { ...memory.standing };
  for (const component of COMPONENTS) {
    const { verdict } = judged.components[component];
    if (verdict === 'healthy' || verdict === 'late' || verdict === 'degraded') lastAlive[component] = at;
    const before = standing[component];
    if (before?.verdict !== verdict) standing[component] = { verdict, at, seenToBegin: before !== undefined };
  }
  return { ...memory, ended, lastAlive, standing };
}
