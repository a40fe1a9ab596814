import type { InstanceVerdict, Verdict } from '../../../domain/model';
import type { Reason } from '../../../domain/reasons';

/** What Airflow's health answer lets the page say of one part of the world; `hidden`: it is not in the answer. */
export type Sight = 'good' | 'bad' | 'unknown' | 'hidden';
export type Mark = 'agrees' | 'half_told' | 'not_told';

/** What a page's word comes to. A dash (not reported, not deployed) tells nothing, and neither does a row that counts no more. */
const SIGHT: Readonly<Record<Verdict | InstanceVerdict, Sight>> = {
  healthy: 'good',
  late: 'good',
  degraded: 'bad',
  unhealthy: 'bad',
  no_reply: 'bad',
  unknown: 'unknown',
  not_deployed: 'hidden',
  never_started: 'hidden',
  not_reported: 'hidden',
  stopped: 'hidden',
  gone: 'hidden',
};
export const sightOf = (verdict: Verdict | InstanceVerdict): Sight => SIGHT[verdict];

/**
 * What is seen beside what is true. What nobody tells is not told, however well it is; a word that fits agrees, if health
 * itself says it and not another source alone (`byHealth`); every other word is half of the story.
 */
export function markOf(sight: Sight, well: boolean, byHealth = true): Mark {
  if (sight === 'hidden' || sight === 'unknown') return 'not_told';
  return (sight === 'good') === well && byHealth ? 'agrees' : 'half_told';
}

/** Reasons that stand on the job list or on parse times alone: Airflow's health says nothing of the kind. */
const ELSEWHERE = new Set<Reason['code']>([
  'lost',
  'clock_behind',
  'lost_before',
  'row_ended',
  'row_vanished',
  'row_outdated',
  'row_unclear',
  'some_lost',
  'some_behind',
  'crash_loop',
  'not_working',
]);
/** Whether Airflow's health answer is what a reason stands on. */
export const isByHealth = ({ code }: Reason): boolean => !ELSEWHERE.has(code);
