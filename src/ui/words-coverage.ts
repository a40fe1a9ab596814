import type { JudgedComponent, Progress, Scope } from '../domain/judged';
import { between, type Instant } from '../domain/time';
import { clockTime } from './words-clock';
import { scopeName } from './words-instance';
import { count } from './words-lists';
import { NOUN } from './words-nouns';
import { ago, span, type Zone } from './words-time';

/** What the coverage of a component's work comes to. */
export interface Coverage {
  readonly state: 'covered' | 'uncovered' | 'unseen' | 'disputed' | 'unknown';
  /** Before the names, after them; a sentence without names has all of it in `before`. */
  readonly before: string;
  readonly names: readonly string[];
  readonly after: string;
}

/**
 * `scopes` of one kind, bundles or teams. Airflow's own word is the truth about coverage: a bundle without an owner in
 * our list is said to be uncovered only where Airflow agrees that something is.
 */
export function coverage(one: JudgedComponent, scopes: readonly Scope[]): Coverage {
  const noun = NOUN[one.component];
  const kind = scopes[0]?.kind ?? 'bundle';
  const bare = scopes.filter(({ owners }) => owners.length === 0);
  const reasons = [one.reason, ...one.remarks].map(({ code }) => code);
  const plain = (state: Coverage['state'], before: string): Coverage => ({
    state,
    before,
    names: [],
    after: '',
  });
  if (one.verdict === 'unknown') return plain('unknown', `Nobody can know now which ${kind}s are covered`);
  if (reasons.includes('uncovered_unseen') && bare.length === 0)
    return plain('unseen', `A ${kind} you may not see has no live ${noun}`);
  if (bare.length === 0) {
    const all = scopes.length === 1 ? `The one ${kind}` : `Each of ${scopes.length} ${kind}s`;
    return plain('covered', `${all} has a live ${noun}`);
  }
  const names = bare.map(({ name }) => scopeName(name));
  const covered = scopes.length - bare.length;
  const after = `${covered} of ${count(scopes.length, kind)} ${covered === 1 ? 'is' : 'are'} covered`;
  const isAgreed = one.verdict !== 'healthy' && one.verdict !== 'late';
  if (isAgreed) return { state: 'uncovered', before: `No live ${noun} covers`, names, after: `: ${after}` };
  return {
    state: 'disputed',
    before: 'This page finds no owner of',
    names,
    after: ', yet Airflow calls all of it covered: one of the two answers is older',
  };
}

/**
 * Whose answers the sentence stands on: "From bundles (41 s ago) minus what the live Dag processors of health …". Before
 * 3.4 nobody lists bundles, and a Dag processor of the job list serves all that are parsed.
 */
export function standsOn(one: JudgedComponent, healthAt: Instant | null, now: Instant): string {
  const bundles = one.joined?.bundlesAt ?? null;
  const listed = one.joined?.listedAt ?? null;
  const when = (at: Instant | null): string => (at === null ? '' : ` (${ago(between(at, now))})`);
  if (bundles === null && listed !== null)
    return `From the bundles of parsed Dags and the live ${NOUN[one.component]}s of the job list${when(listed)}.`;
  return `From bundles${when(bundles)} minus what the live ${NOUN[one.component]}s of health${when(healthAt)} say they cover.`;
}

/** "last beat 08:40:05 UTC, 4 min 53 s ago", "one owner: losing it stops dags", "2 owners". */
export function ownersWords(scope: Scope, now: Instant, zone: Zone): string {
  const { owners, before, name, kind } = scope;
  if (owners.length === 0) {
    const at = before?.lastAt ?? null;
    if (at === null) return '';
    // Lost is it only a limit after its last beat; since then the headline counts.
    return before?.fate === 'stopped'
      ? `since ${clockTime(at, zone, now)}, ${span(between(at, now))}`
      : `last beat ${clockTime(at, zone, now)}, ${ago(between(at, now))}`;
  }
  if (owners.length > 1) return count(owners.length, 'owner');
  return kind === 'bundle'
    ? `one owner: losing it stops ${scopeName(name)}`
    : `one owner: losing it makes deferred tasks ${name === null ? 'without a team' : `of ${name}`} wait`;
}

/** "parsed 12 s ago, usually every 31 s"; teams are not parsed: ''. */
export function parsedWords(scope: Scope, now: Instant): string {
  if (scope.kind === 'team') return '';
  return scope.progress === null ? 'last parse not known' : progressWords(scope.progress, now);
}

function progressWords({ newest, usual, isAssumed, isStalled }: Progress, now: Instant): string {
  if (newest === null) return 'nothing to parse';
  const rhythm =
    usual === null ? '' : `, usually every ${span(usual)}${isAssumed ? ' (Airflow’s default)' : ''}`;
  return `${isStalled ? 'last parsed' : 'parsed'} ${ago(between(newest, now))}${rhythm}`;
}

/** "2 import errors", "no import errors", "import errors not known"; teams: ''. */
export function importWords({ kind, importErrors }: Scope): string {
  if (kind === 'team') return '';
  if (importErrors === null) return 'import errors not known';
  return importErrors === 0 ? 'no import errors' : count(importErrors, 'import error');
}

/** A whole component's coverage as lines of plain text. */
export function coverageText(
  one: JudgedComponent,
  scopes: readonly Scope[],
  nameOf: (id: string) => string,
  now: Instant,
  zone: Zone,
): readonly string[] {
  if (scopes.length === 0) return [];
  const { before, names, after } = coverage(one, scopes);
  const title = names.length === 0 ? before : `${before} ${names.join(', ')}${after}`;
  return [
    `${title}.`,
    ...scopes.map((scope) => {
      const owners =
        scope.owners.length === 0
          ? `no owner${scope.before === null ? '' : `, before: ${scope.before.name} (job ${scope.before.job})`}`
          : scope.owners.map(nameOf).join(', ');
      const rest = [ownersWords(scope, now, zone), parsedWords(scope, now), importWords(scope)];
      return `  ${scopeName(scope.name)}: ${[owners, ...rest].filter((text) => text !== '').join('; ')}`;
    }),
    '',
  ];
}
