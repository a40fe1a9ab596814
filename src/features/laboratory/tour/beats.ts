import type { HeartbeatComponent } from '../../../domain/model';
import { between } from '../../../domain/time';
import type { Watch } from '../../../domain/watch';
import type { Span } from './lanes';
import type { Run } from './run';

/** The heartbeats of one instance, as the API told them. */
export interface Beats {
  /** Seconds after the start; those of before it are negative. */
  readonly at: readonly number[];
  /** Where the newest one was older than its limit. */
  readonly silent: readonly Span[];
  readonly limit_s: number;
  /** Between two of them: as configured, else as seen; null where neither tells. */
  readonly every_s: number | null;
}

/** `hostname` null: the component's own newest heartbeat. */
export function beatsOf(run: Run, component: HeartbeatComponent, hostname: string | null = null): Beats {
  const seen = new Set<number>();
  for (const { watch } of run.heard) {
    const beat = newestOf(watch, component, hostname);
    if (beat !== null) seen.add(between(run.start, beat) / 1000);
  }
  const at = [...seen].filter((t) => t < run.length).sort((a, b) => a - b);
  const limit = run.heard[0]?.watch.limits[component];
  const limit_s = (limit?.after ?? 0) / 1000;
  const silent = at.flatMap((t, index): readonly Span[] => {
    const until = at[index + 1] ?? run.length;
    return until - t > limit_s ? [{ from: t + limit_s, to: until }] : [];
  });
  return { at, silent, limit_s, every_s: limit?.beat == null ? usualGap(at) : limit.beat / 1000 };
}

function newestOf({ answer }: Watch, component: HeartbeatComponent, hostname: string | null) {
  const report = answer?.snapshot[component];
  if (hostname === null) return report?.heartbeat ?? null;
  return report?.instances?.find((one) => one.hostname === hostname)?.heartbeat ?? null;
}

/** The middle gap, in whole seconds: loops and clocks move a beat by some milliseconds; null: too few to tell. */
export function usualGap(at: readonly number[]): number | null {
  if (at.length < 3) return null;
  const gaps = at.slice(1).map((t, index) => t - (at[index] ?? t));
  return Math.round(gaps.sort((a, b) => a - b)[Math.floor(gaps.length / 2)] ?? 0);
}
