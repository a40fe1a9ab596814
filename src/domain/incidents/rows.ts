import type { Episode } from '../incidents';
import { isUp } from '../severity';
import { type Instant, instant } from '../time';
import type { Look } from './episode';

/**
 * Nobody was alive, nobody watched, and now somebody is: since when, by the job rows. Only where whoever is alive was
 * started in that time; one that ran before came back by itself, and no row tells when.
 */
export function startIn(episode: Episode, { judged, at }: Look): Instant | null {
  if (episode.worst.verdict !== 'unhealthy') return null;
  const alive = judged.instances.filter(isUp);
  const all = [...alive, ...(judged.joined?.gone ?? [])];
  const starts = all.map(({ job }) => job?.startedAt ?? null);
  const own = alive.map(({ job }) => job?.startedAt ?? null);
  if (own.length === 0 || own.some((start) => start === null || start <= episode.seen || start > at))
    return null;
  const within = starts.filter((start) => start !== null && start > episode.seen && start <= at);
  return instant(Math.min(...(within as readonly Instant[])));
}

/**
 * Nobody was alive, nobody watched, and again nobody is: a heartbeat from in between tells that somebody was, so that
 * these are two outages. Gives that heartbeat; null: no such thing is known.
 */
export function recovery(episode: Episode, { judged }: Look): Instant | null {
  const { heartbeatAt, verdict } = judged;
  const wasDown = episode.phases.at(-1)?.verdict === 'unhealthy' && verdict === 'unhealthy';
  return wasDown && heartbeatAt !== null && heartbeatAt > episode.seen ? heartbeatAt : null;
}
