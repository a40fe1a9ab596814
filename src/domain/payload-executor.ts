import * as z from 'zod/mini';
import { heartbeat, names, number, text, word } from './fields';
import { mask } from './masking';
import type { ExecutorInstanceReport, ExecutorReasonCode, ExecutorReport } from './model';
import { ms, seconds } from './time';

/** A reason may be a stack trace of 10 kB; a page shows its beginning. */
const LONGEST_REASON = 600;
/** RFC 1035 has host names of 253 characters at most. */
const LONGEST_NAME = 253;
const CODES: readonly ExecutorReasonCode[] = [
  'no_reply',
  'refused',
  'unauthorised',
  'no_worker',
  'raised',
  'other',
];

const clip = (value: string): string =>
  value.length > LONGEST_REASON ? `${value.slice(0, LONGEST_REASON)}…` : value;
const clean = (value: string | null | undefined): string | null =>
  value ? clip(mask(value)).trim() || null : null;
const whole = (value: number | null | undefined): number | null =>
  typeof value === 'number' && value >= 0 && value <= Number.MAX_SAFE_INTEGER ? value : null;

const count = (value: number | null | undefined): number | null => {
  const number = whole(value);
  return number === null ? null : Math.floor(number);
};

/** One executor instance as one scheduler saw it: the proposal's wire form, every field but its name optional. */
const instance = z.pipe(
  z.object({
    hostname: text,
    executor: text,
    instance: text,
    team_names: names,
    team_name: text,
    latest_executor_heartbeat: heartbeat,
    health: word,
    reason: text,
    reason_code: text,
    health_checked_at: heartbeat,
    latency_ms: number,
    poll_pending_since: heartbeat,
    poll_interval_s: number,
    poll_deadline_s: number,
    polls_skipped: number,
    consecutive_failures: number,
  }),
  z.transform((row): ExecutorInstanceReport => {
    const latency = whole(row.latency_ms);
    const interval = whole(row.poll_interval_s);
    const deadline = whole(row.poll_deadline_s);
    const code = row.reason_code || null;
    return {
      scheduler: clean(row.hostname)?.slice(0, LONGEST_NAME) ?? null,
      executor: clean(row.executor) ?? 'unnamed executor',
      instance: clean(row.instance),
      teams: row.team_names ?? (row.team_name ? [row.team_name] : []),
      heartbeat: row.latest_executor_heartbeat,
      // `unknown` is the proposal's default: no health check, or none yet.
      health: row.health.kind === 'absent' || row.health.kind === 'none' ? { kind: 'unknown' } : row.health,
      reason: clean(row.reason),
      reasonCode: code === null ? null : (CODES.find((known) => known === code) ?? 'other'),
      checkedAt: row.health_checked_at,
      latency: latency === null ? null : ms(latency),
      pendingSince: row.poll_pending_since,
      interval: interval === null || interval === 0 ? null : seconds(interval),
      deadline: deadline === null ? null : seconds(deadline),
      skipped: count(row.polls_skipped),
      failures: count(row.consecutive_failures),
    };
  }),
);

/** The top-level executor entry (assumed; the proposal "Per-executor health reporting" on dev@airflow). */
export const executorEntry = z.pipe(
  z.nullish(
    z.object({
      status: word,
      detailed_status: word,
      latest_executor_heartbeat: heartbeat,
      instances: z.nullish(z.array(instance)),
    }),
  ),
  z.transform((entry): ExecutorReport | null =>
    entry
      ? {
          status: entry.status,
          detailed: entry.detailed_status,
          heartbeat: entry.latest_executor_heartbeat,
          instances: entry.instances ?? null,
        }
      : null,
  ),
);
