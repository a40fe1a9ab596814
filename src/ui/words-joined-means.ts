import type { JudgedComponent, JudgedInstance, Scope } from '../domain/judged';
import type { Reason } from '../domain/reasons';
import type { Who } from '../domain/reasons-joined';
import { sentence, subject } from './words';
import { clip, count, decapital, list } from './words-lists';
import { NOUN } from './words-nouns';
import { owns } from './words-row-owns';
import { teachMeaning } from './words-taught';
import { ago, span } from './words-time';

type Reasoned<C extends Reason['code']> = Extract<Reason, { readonly code: C }>;

/** A bundle or a team as a sentence names it; null is the scope of work that belongs to no team. */
const named = (name: string | null): string => (name === null ? '“no team”' : clip(name, 60));
const whose = (names: readonly (string | null)[], most = 3): string => list(names.map(named), most);

/** "triggerer-1"; of several rows with that name "node-7 (job 5)". */
const whom = ({ who, job }: Who, rows: readonly JudgedInstance[]): string =>
  `${clip(who, 60)}${rows.filter(({ name }) => name === who).length > 1 ? ` (job ${job})` : ''}`;

/** The short form of the sentences in words-joined.ts: figures, not rules. */
function cause(reason: Reason, rows: readonly JudgedInstance[]): string | null {
  switch (reason.code) {
    case 'lost':
      return `no heartbeat from ${whom(reason, rows)} for ${span(reason.age)}`;
    case 'some_lost':
      return `${list(
        reason.lost.map((who) => whom(who, rows)),
        2,
      )} lost, no heartbeat for ${span(reason.age)}`;
    case 'clock_behind':
      return `the clock of ${whom(reason, rows)} is behind, its heartbeat is ${span(reason.age)} old when it comes`;
    case 'some_behind':
      return `${list(
        reason.behind.map((who) => whom(who, rows)),
        2,
      )} counted as dead, ${reason.behind.length === 1 ? 'its clock is' : 'their clocks are'} behind`;
    case 'executor_unhealthy': {
      const asked = subject(reason) ?? '';
      const others = rows.filter(({ executor }) => executor?.executor === reason.executor);
      const who = others.every(({ verdict }) => verdict === 'unhealthy') ? reason.executor : asked;
      return `${decapital(sentence(reason).slice(asked.length + 2))} (${who})`;
    }
    case 'below_expected':
      return `${reason.alive} of ${reason.expected} expected ${reason.alive === 1 ? 'is' : 'are'} alive`;
    case 'all_ended':
      return `${reason.failed ? 'ended with an error' : 'stopped cleanly'} ${ago(reason.ago)}`;
    case 'ended_unlisted':
      return `stopped, last heartbeat ${ago(reason.age)}`;
    case 'crash_loop':
      return `${clip(reason.who, 60)} started ${reason.starts} times in ${span(reason.within)}`;
    case 'uncovered':
      return `nobody covers ${whose(reason.names)}`;
    case 'uncovered_unseen':
      return `a ${reason.kind} you may not see has no live ${NOUN[reason.component]}`;
    case 'not_working':
      return stalled(reason);
    default:
      return null;
  }
}

function stalled({ bundles }: Reasoned<'not_working'>): string | null {
  const [worst] = bundles;
  if (worst === undefined) return null;
  const more = bundles.length === 1 ? '' : `, and ${count(bundles.length - 1, 'more bundle')}`;
  return `alive, not working; ${named(worst.name)} was last parsed ${ago(worst.age)}${more}`;
}

function consequence(one: JudgedComponent): string | null {
  const { reason } = one;
  switch (reason.code) {
    case 'uncovered':
      return reason.kind === 'bundle'
        ? `New and changed Dags of ${whose(reason.names)} do not appear.`
        : `Deferred tasks of ${whose(reason.names)} wait.`;
    case 'uncovered_unseen':
      return reason.kind === 'bundle'
        ? 'New and changed Dags of that bundle do not appear.'
        : 'Deferred tasks of that team wait.';
    case 'not_working':
      return `Heartbeats are fine, but nothing of ${whose(reason.bundles.map(({ name }) => name))} is parsed: new and changed Dags do not appear.`;
    case 'some_behind':
      return reason.behind.length === 1
        ? 'It may still work, but Airflow does not count on it.'
        : 'They may still work, but Airflow does not count on them.';
    case 'some_lost':
    case 'below_expected':
      return reason.alive === 1 ? 'The other one does all the work.' : 'The others do all the work.';
    case 'crash_loop':
      return 'What it works on stops with each crash and begins again with each start.';
    default:
      return null;
  }
}

function headRoom(one: JudgedComponent): string | null {
  const loop = [one.reason, ...one.remarks].find((reason) => reason.code === 'crash_loop');
  if (loop !== undefined) return `${count(loop.starts, 'start')} in ${span(loop.within)}`;
  const scopes = one.joined?.scopes ?? [];
  if (one.alive === null || one.alive < 2 || scopes.length === 0) return null;
  return losing(one, scopes);
}

/** Whom losing one more would leave without an owner; what has none already is the reason box's. */
function losing(one: JudgedComponent, scopes: readonly Scope[]): string {
  const sole = scopes.filter(({ owners }) => owners.length === 1);
  const kind = scopes[0]?.kind ?? 'bundle';
  if (sole.length === 0) return 'Losing one more is safe';
  if (sole.length === scopes.length && sole.length > 1) return `Every ${kind} has one owner only`;
  const owners = new Set(sole.flatMap((scope) => scope.owners));
  const owner = one.instances.find(({ id }) => owners.has(id));
  const names = sole.map(({ name }) => name);
  if (owners.size === 1 && owner !== undefined)
    return `Losing ${clip(owner.name, 40)} stops ${whose(names, 2)}`;
  if (sole.length > 2) return `${count(sole.length, kind)} have one owner only`;
  return `${whose(names)} ${sole.length === 1 ? 'has' : 'have'} one owner only`;
}

function owning({ joined }: JudgedComponent): string | null {
  const scopes = joined?.scopes ?? [];
  const [first] = scopes;
  if (first === undefined) return null;
  const covered = scopes.filter(({ owners }) => owners.length > 0).length;
  return ` · ${covered} of ${count(scopes.length, first.kind)}`;
}

teachMeaning({ cause, consequence, headRoom, owning, owns });
