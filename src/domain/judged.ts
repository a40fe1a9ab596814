import type { ComponentName, InstanceVerdict, Limit, Problem, Verdict } from './model';
import type { Reason } from './reasons';
import type { Duration, Instant } from './time';

/** What a pill says and looks like. More than `Verdict` has: see the states in docs/verdicts.md. */
export type Pill =
  | 'healthy'
  | 'late'
  | 'degraded'
  | 'unhealthy'
  | 'down'
  | 'no_reply'
  | 'unknown'
  | 'not_deployed'
  | 'never_started'
  | 'not_reported'
  | 'not_watching'
  | 'first_load';

/** What only an executor row has. */
export interface ExecutorFacts {
  readonly executor: string;
  readonly scheduler: string | null;
  readonly instance: string | null;
  readonly latency: Duration | null;
  readonly checkedAt: Instant | null;
  readonly pendingSince: Instant | null;
  readonly deadline: Duration | null;
  readonly skipped: number | null;
}

/** One row of a card. */
export interface JudgedInstance {
  /** `data-instance`: stable for as long as the server's answer lets us tell. */
  readonly id: string;
  /** Host name, or the executor's name; never empty, always plain text. */
  readonly name: string;
  readonly verdict: InstanceVerdict;
  readonly pill: Pill;
  readonly reason: Reason;
  /** The heartbeat (or the executor's check) that the verdict stands on. */
  readonly evidenceAt: Instant | null;
  /** When the verdict stops being true without news; null where nothing expires. */
  readonly expiresAt: Instant | null;
  readonly teams: readonly string[] | null;
  readonly bundles: readonly string[] | 'all' | null;
  readonly executor: ExecutorFacts | null;
}

export interface JudgedComponent {
  readonly component: ComponentName;
  readonly verdict: Verdict;
  readonly pill: Pill;
  readonly reason: Reason;
  /** Said beside the reason, on greens too: clock skew, an assumed limit. */
  readonly remarks: readonly Reason[];
  /** Alive instances (executors: healthy ones) of those that are listed; null where this release lists none. */
  readonly alive: number | null;
  readonly listed: number | null;
  /** The newest heartbeat that the server named for the component. */
  readonly heartbeatAt: Instant | null;
  readonly limit: Limit | null;
  /** Worst first, then by name; stable between answers. */
  readonly instances: readonly JudgedInstance[];
  /** Where the verdict is not what it was at the last answer (feed dead, paused): what it was, and when. */
  readonly was: { readonly verdict: Verdict; readonly pill: Pill; readonly at: Instant } | null;
  /** Since when it is so. `evidence`: told by the server's own times; `watched`: when this page first saw it. */
  readonly since: { readonly at: Instant; readonly by: 'evidence' | 'watched' } | null;
}

export type FeedState = 'first' | 'alive' | 'failing' | 'paused';

/** Everything the page shows of one moment. */
export interface Judged {
  readonly feed: FeedState;
  readonly problem: Problem | null;
  readonly components: Readonly<Record<ComponentName, JudgedComponent>>;
  /** Worst first; the first one makes the headline, the others are "and N more". Empty: all well. */
  readonly troubles: readonly JudgedComponent[];
}
