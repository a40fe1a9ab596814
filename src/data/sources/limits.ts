import * as v from 'valibot';
import type { ParseIntervals } from '../../domain/extras';
import { BEATS_BEFORE_3_2, type Configured, type LimitFacts } from '../../domain/limits';
import type { HeartbeatComponent, Problem } from '../../domain/model';
import { hasNarrowLimit } from '../../domain/release';
import { type Duration, ms, seconds } from '../../domain/time';
import { getJson, problemOf, type Wire } from '../client';
import { accessOf } from './access';

/** What the configuration endpoint told, or why it did not. */
export interface ToldLimits extends Pick<LimitFacts, 'configured' | 'beats' | 'why'> {
  /** How often a file is parsed and a bundle refreshed. */
  readonly intervals: ParseIntervals;
  /** What went wrong with the first question; null where it was answered. */
  readonly problem: Problem | null;
}

const option = v.object({
  sections: v.array(
    v.object({
      options: v.array(v.object({ key: v.string(), value: v.unknown() })),
    }),
  ),
});

type Told = { readonly value: Duration } | { readonly value: null; readonly problem: Problem };
type Ask = (section: string, key: string) => Promise<Told>;

/** Airflow's options: what counts as silence, and how often a beat is written. */
const LIMIT_OPTIONS: Readonly<Record<HeartbeatComponent, readonly [string, string]>> = {
  scheduler: ['scheduler', 'scheduler_health_check_threshold'],
  triggerer: ['triggerer', 'triggerer_health_check_threshold'],
  dag_processor: ['dag_processor', 'health_check_threshold'],
};
const BEAT_OPTIONS: typeof LIMIT_OPTIONS = {
  scheduler: ['scheduler', 'scheduler_heartbeat_sec'],
  triggerer: ['triggerer', 'job_heartbeat_sec'],
  dag_processor: ['scheduler', 'job_heartbeat_sec'],
};
const INTERVAL_OPTIONS = {
  process: ['dag_processor', 'min_file_process_interval'],
  refresh: ['dag_processor', 'refresh_interval'],
} as const;

/**
 * Asks `/api/v2/config/section/…/option/…` for limits, heartbeat intervals and how often files are parsed. Never throws. It begins with one
 * option and asks no more where that is refused or fails: each refusal is a line in the browser's console.
 * In 3.0 and 3.1 the Dag processor has no option of its own (404): its limit is 2.1 of its beats.
 */
export async function askLimits(wire: Wire, base: URL, release: string | null): Promise<ToldLimits> {
  const ask: Ask = (section, key) => askOption(wire, base, section, key);
  const scheduler = await ask(...LIMIT_OPTIONS.scheduler);
  if (scheduler.value === null) {
    const { problem } = scheduler;
    const intervals = { process: null, refresh: null };
    return { configured: {}, beats: {}, why: whyNot(problem), intervals, problem };
  }
  const isNarrow = hasNarrowLimit(release);
  const nothing: Told = { value: null, problem: { kind: 'not_found' } };
  const [process, refresh, triggerer, processor, ...beats] = await Promise.all([
    ask(...INTERVAL_OPTIONS.process),
    ask(...INTERVAL_OPTIONS.refresh),
    ask(...LIMIT_OPTIONS.triggerer),
    isNarrow ? nothing : ask(...LIMIT_OPTIONS.dag_processor),
    ask(...BEAT_OPTIONS.scheduler),
    ask(...BEAT_OPTIONS.triggerer),
    ask(...BEAT_OPTIONS.dag_processor),
  ]);
  const [, , processorBeat] = beats;
  const isAbsent = processor.value === null && processor.problem.kind === 'not_found';
  const narrow = isAbsent && processorBeat.value !== null ? ms(processorBeat.value * BEATS_BEFORE_3_2) : null;
  return {
    configured: known([scheduler.value, triggerer.value, processor.value ?? narrow]),
    beats: known(beats.map(({ value }) => value)),
    why: 'failed',
    intervals: { process: process.value, refresh: refresh.value },
    problem: null,
  };
}

function known(values: readonly (Duration | null)[]): Configured {
  const [scheduler = null, triggerer = null, dag_processor = null] = values;
  return {
    ...(scheduler !== null && { scheduler }),
    ...(triggerer !== null && { triggerer }),
    ...(dag_processor !== null && { dag_processor }),
  };
}

function whyNot(problem: Problem): LimitFacts['why'] {
  const access = accessOf(problem);
  return access === 'failing' ? 'failed' : access === 'forbidden' ? 'forbidden' : 'no_login';
}

async function askOption(wire: Wire, base: URL, section: string, key: string): Promise<Told> {
  try {
    const { body } = await getJson(wire, new URL(`api/v2/config/section/${section}/option/${key}`, base));
    const read = v.safeParse(option, JSON.parse(body));
    if (!read.success) return { value: null, problem: { kind: 'not_health' } };
    const found = read.output.sections.flatMap(({ options }) => options).find((entry) => entry.key === key);
    // With its source, an option is [value, source]; a value is always text.
    const value = Array.isArray(found?.value) ? found.value[0] : found?.value;
    const number = typeof value === 'string' ? Number(value) : 0;
    if (number > 0 && number < Number.POSITIVE_INFINITY) return { value: seconds(number) };
    return { value: null, problem: { kind: 'not_health' } };
  } catch (error) {
    return { value: null, problem: problemOf(error) };
  }
}
