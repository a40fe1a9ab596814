import * as v from 'valibot';
import { entry, heartbeat, names, said, teamsOf, text } from './fields';
import { figure, word } from './masked-fields';
import { mask } from './masking';
import type { ExecutorInstanceReport, ExecutorReasonCode, ExecutorReport } from './model';
import { ms, seconds } from './time';

/** A reason may be a stack trace of 10 kB: its beginning is kept, and its end, which says what happened. */
const LONGEST_REASON = 600;
const END = 250;
/** RFC 1035 has host names of 253 characters at most. */
export const LONGEST_NAME = 253;
const CODES: readonly ExecutorReasonCode[] = [
  'no_reply',
  'refused',
  'unauthorised',
  'no_worker',
  'raised',
  'other',
];

const clip = (value: string): string =>
  value.length > LONGEST_REASON ? `${value.slice(0, LONGEST_REASON - END)}…${value.slice(-END)}` : value;
/** A text of somebody else's without its secrets, cut in its middle; null where it says nothing. */
export const cleaned = v.nullish(
  v.pipe(
    v.string(),
    v.transform((value) => clip(mask(value)).trim() || null),
  ),
  null,
);

/** A reason's kind; null where none is told, `other` where nobody knows the word. */
export const reasonCode = (told: string | null): ExecutorReasonCode | null =>
  told ? (CODES.find((known) => known === told) ?? 'other') : null;

/** A number that can be a time or a count, as something; null for any other. */
const whole = <T>(as: (value: number) => T | null) =>
  v.nullish(
    v.pipe(
      figure,
      v.transform((value) => (value >= 0 && value <= Number.MAX_SAFE_INTEGER ? as(value) : null)),
    ),
    null,
  );
const count = whole(Math.floor);

/** One executor instance as one scheduler saw it: the proposal's wire form, every field but its name optional. */
const instance = v.pipe(
  entry({
    team_names: names,
    team_name: text,
    health: word,
    reason_code: text,
    latency_ms: whole(ms),
    poll_interval_s: whole((value) => (value === 0 ? null : seconds(value))),
    poll_deadline_s: whole(seconds),
    hostname: cleaned,
    executor: cleaned,
    instance: cleaned,
    latest_executor_heartbeat: heartbeat,
    reason: cleaned,
    health_checked_at: heartbeat,
    poll_pending_since: heartbeat,
    polls_skipped: count,
    consecutive_failures: count,
  }),
  v.transform(
    (row): ExecutorInstanceReport => ({
      scheduler: row.hostname?.slice(0, LONGEST_NAME) ?? null,
      executor: row.executor ?? 'unnamed executor',
      instance: row.instance,
      teams: teamsOf(row),
      heartbeat: row.latest_executor_heartbeat,
      // `unknown` is the proposal's default: no health check, or none yet.
      health: row.health ?? { kind: 'unknown' },
      reason: row.reason,
      reasonCode: reasonCode(row.reason_code),
      checkedAt: row.health_checked_at,
      latency: row.latency_ms,
      pendingSince: row.poll_pending_since,
      interval: row.poll_interval_s,
      deadline: row.poll_deadline_s,
      skipped: row.polls_skipped,
      failures: row.consecutive_failures,
    }),
  ),
);

/** The top-level executor entry (assumed; the proposal "Per-executor health reporting" on dev@airflow). */
export const executorEntry = v.nullish(
  v.pipe(
    entry({
      status: word,
      detailed_status: word,
      latest_executor_heartbeat: heartbeat,
      instances: v.nullish(v.array(instance), null),
    }),
    v.transform(
      (read): ExecutorReport => ({
        status: said(read.status),
        detailed: said(read.detailed_status),
        heartbeat: read.latest_executor_heartbeat,
        instances: read.instances,
      }),
    ),
  ),
  null,
);
