import type { Pill } from '../domain/judged';
import type { InstanceVerdict } from '../domain/model';

/** The colour family of a state; word and shape always stand beside it. `none`: a dash, no verdict at all. */
export type Tone = 'healthy' | 'late' | 'degraded' | 'bad' | 'unknown' | 'none' | 'info';

const TONE: Readonly<Record<Pill, Tone>> = {
  healthy: 'healthy',
  late: 'late',
  degraded: 'degraded',
  unhealthy: 'bad',
  down: 'bad',
  no_reply: 'bad',
  unknown: 'unknown',
  not_deployed: 'none',
  never_started: 'none',
  not_reported: 'none',
  not_watching: 'unknown',
  first_load: 'none',
  stopped: 'none',
  gone: 'none',
};

/** Pill or verdict -> tone: every verdict is the name of a pill too. */
export const toneOf = (pill: Pill | InstanceVerdict): Tone => TONE[pill];
