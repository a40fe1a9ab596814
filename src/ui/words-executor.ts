import type { ExecutorReasonCode, Verdict } from '../domain/model';
import type { ExecutorReason } from '../domain/reasons';
import { figure } from './words-clock';
import { clip, count } from './words-lists';
import { verdictWord } from './words-nouns';
import type { Tell } from './words-tell';
import { latency, span } from './words-time';

/** Only the codes that no other executor reason is made of. */
type Single = Exclude<ExecutorReason, { code: 'executors_some_bad' | 'executors_none_known' }>;

/** "CeleryExecutor ← scheduler-1": whose verdict it is, and who asked. */
export const asked = (executor: string, scheduler: string | null): string =>
  scheduler === null ? executor : `${executor} ← ${scheduler}`;

/** What the executor said of itself, or `otherwise` where it said nothing. */
const own = (text: string | null, otherwise: string): string => clip(gist(text ?? ''), 160) || otherwise;

/** Of a stack trace the last line says what happened; the panel's raw JSON has all of it. */
const gist = (text: string): string =>
  text.startsWith('Traceback (') ? text.slice(text.trimEnd().lastIndexOf('\n') + 1) : text;

const NO_REPLY = / \(no reply\b[^()]*\)$/;

/** Why nothing is known of an executor: what it says of itself, or that nobody has looked, for whichever reason. */
export const unchecked = (executor: string, text: string | null): string =>
  own(
    text,
    executor === 'LocalExecutor'
      ? 'runs in its scheduler, has no check of its own'
      : 'no health check has run',
  );

/** What it was before nobody knew; nothing where nobody knew then either. */
const before = (was: Verdict): string => (was === 'unknown' ? '' : ` (was ${verdictWord(was)})`);
const inARow = (polls: number | null): string =>
  polls !== null && polls > 1 ? `, ${count(polls, 'poll')} in a row` : '';

/** What one executor instance's verdict stands on; who asked is put in front by `sentence`. */
export const EXECUTOR: Tell<Single> = {
  executor_healthy: (reason) =>
    `${reason.latency === null ? 'answered healthy' : `answered in ${latency(reason.latency)}`}${reason.checkedAgo === null ? '' : `, asked ${span(reason.checkedAgo)} ago`}`,
  executor_late: (reason) =>
    reason.of === 'check'
      ? `last asked ${span(reason.age)} ago (its answer counts for ${figure(reason.limit)})`
      : `the scheduler that asks last beat ${span(reason.age)} ago (limit ${figure(reason.limit)})`,
  executor_no_reply: noReply,
  executor_unhealthy: ({ text, kind, polls }) => own(text, KIND[kind]) + inARow(polls),
  executor_unknown: ({ executor, text }) => unchecked(executor, text),
  executor_reporter_silent: ({ age, was }) =>
    `the scheduler that asks is silent for ${span(age)}, so its word no longer counts${before(was)}`,
  executor_check_expired: ({ age, was }) => `last asked ${span(age)} ago, too long to count${before(was)}`,
  executor_no_evidence: () => 'without a check or a heartbeat, its word proves nothing',
};

/**
 * A pending poll past its deadline is held by the guard; without one the deadline passed at every poll. What was waited for,
 * where the server tells it, goes first. Where that is “no reply” already and nothing is left out yet, the poll in flight
 * only repeats it: a sentence that said so for a second of each interval would flicker.
 */
function noReply(reason: Extract<Single, { code: 'executor_no_reply' }>): string {
  const { pending, deadline, skipped, polls } = reason;
  const text = own(reason.text, '');
  const isTold = !skipped && NO_REPLY.test(text);
  if (pending !== null && (deadline === null || pending > deadline) && !isTold) {
    const limit = deadline === null ? '' : ` (deadline ${figure(deadline)})`;
    const held = skipped === null || skipped === 0 ? '' : `, ${count(skipped, 'poll')} skipped`;
    return `${text && `${text.replace(NO_REPLY, '')}: `}no reply for ${span(pending)}${limit}${held}`;
  }
  return (text || `no reply${deadline === null ? '' : ` within ${figure(deadline)}`}`) + inARow(polls);
}

const KIND: Readonly<Record<ExecutorReasonCode, string>> = {
  no_reply: 'no reply',
  refused: 'connection refused',
  unauthorised: 'login refused',
  no_worker: 'no worker answered',
  raised: 'its health check failed',
  other: 'answered unhealthy',
};
