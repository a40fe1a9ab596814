import type { SaidBy } from './expectations';
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
  | 'first_load'
  /** Rows: ended cleanly; lost, and counted no more. */
  | 'stopped'
  | 'gone';

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

/** What only a job row tells (`/api/v2/jobs`). */
export interface JobFacts {
  readonly id: number;
  /** Exactly one of these is true of any row. */
  readonly fate: 'alive' | 'late' | 'lost' | 'stopped' | 'unknown';
  /** As the server sent it. */
  readonly state: string | null;
  readonly unixname: string | null;
  readonly startedAt: Instant | null;
  readonly endedAt: Instant | null;
  readonly heartbeat: Instant | null;
  /** When somebody last looked for its heartbeat; null where health lists the row itself, so with every answer. */
  readonly toldAt: Instant | null;
  /** Who took its place, and whose place it took: same host or same role, started within ten minutes. */
  readonly successor: Kin | null;
  readonly predecessor: Kin | null;
  /** Starts of this replica and its predecessors: in the last ten minutes, in the last 24 hours; oldest first. */
  readonly starts: readonly Instant[];
}

/** Another row, as a link. */
export interface Kin {
  /** `data-instance` of its row. */
  readonly id: string;
  readonly job: number;
  readonly name: string;
  readonly fate: JobFacts['fate'];
  /** When it ended or was last heard of. */
  readonly lastAt: Instant | null;
}

/** A part of a component's work: a bundle of Dag processors, a team of triggerers. */
export interface Scope {
  readonly kind: 'bundle' | 'team';
  /** null: the scope "no team". */
  readonly name: string | null;
  /** The team that a bundle belongs to; of a team its own name. */
  readonly team: string | null;
  /** Live instances that own it (`JudgedInstance.id`), sorted. */
  readonly owners: readonly string[];
  /** No live owner: who had it last, where the job list tells. */
  readonly before: Kin | null;
  /** Bundles only; null: not known. */
  readonly importErrors: number | null;
  readonly lastRefreshed: Instant | null;
  readonly progress: Progress | null;
}

/** How a bundle is being parsed. */
export interface Progress {
  /** The newest parse that was told. */
  readonly newest: Instant | null;
  /** How often something of it is usually parsed; null where nobody knows. */
  readonly usual: Duration | null;
  readonly isAssumed: boolean;
  readonly isStalled: boolean;
  /** From which age on the newest parse counts as a standstill; null where nobody can tell. */
  readonly limit: Duration | null;
  readonly at: Instant;
}

/** What other sources than health add to a component; absent as long as none has answered. */
export interface Joined {
  /** Rows that count no more: lost ones that were replaced or are long gone, and ended ones; newest first. */
  readonly gone: readonly JudgedInstance[];
  /** Sorted: those without an owner first, then those with one, then by name. */
  readonly scopes: readonly Scope[];
  /** When the job list and the bundles last answered. */
  readonly listedAt: Instant | null;
  readonly bundlesAt: Instant | null;
}

/** One row of a card. */
export interface JudgedInstance {
  /** `data-instance`: stable for as long as the server's answer lets us tell. */
  readonly id: string;
  /** Host name, or the executor's name; never empty, always plain text. */
  readonly name: string;
  readonly verdict: InstanceVerdict;
  readonly pill: Pill;
  /** With its figures as of `asOf`; `reasonAt` (aging.ts) gives them at another moment. */
  readonly reason: Reason;
  readonly asOf: Instant;
  /** The heartbeat (or the executor's check) that the verdict stands on. */
  readonly evidenceAt: Instant | null;
  /** When the verdict stops being true without news; null where nothing expires. */
  readonly expiresAt: Instant | null;
  readonly teams: readonly string[] | null;
  readonly bundles: readonly string[] | 'all' | null;
  readonly executor: ExecutorFacts | null;
  readonly job: JobFacts | null;
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
  /** How many there should be; null where nobody said. */
  readonly expected: { readonly count: number; readonly by: SaidBy } | null;
  readonly joined: Joined | null;
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
  /** What is unknown only because of one of the troubles: no trouble of its own. */
  readonly follows: readonly JudgedComponent[];
}
