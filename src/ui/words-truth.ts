import { reasonAt } from '../domain/aging';
import type { JudgedInstance } from '../domain/judged';
import type { Duration, Instant } from '../domain/time';
import { sentence, subject } from './words';
import { rowWords } from './words-card';
import { figure } from './words-clock';
import { clip, decapital, list } from './words-lists';
import { PILL } from './words-names';
import { span, type Zone } from './words-time';

/** Words of "What you see / what is true", and what is true of one part of the simulated world in two or three words. */

/** What is told of a part of the world; the laboratory's own copy of it has more. */
interface Part {
  readonly kind: string;
  readonly condition: string;
  readonly well: boolean;
  readonly mode?: 'database' | 'api';
  readonly skew_ms?: number;
  readonly slow_ms?: number;
  readonly cut_off_from?: readonly string[];
  readonly stalled?: 'parsing' | 'all' | null;
  readonly configured?: boolean;
  readonly waits_for?: string;
  readonly executor?: { readonly checked: boolean };
  readonly session?: { readonly refused: string | null; readonly works: boolean };
}
interface Running {
  readonly verb: string;
  readonly args?: { readonly word?: string };
  /** For how long. */
  readonly age: Duration;
}

const ms = (value: number): Duration => value as Duration;
/** "hung 4 min", "killed 12 min ago": how long, where it is known. */
const since = (word: string, ran: Running | undefined, isOver: boolean): string =>
  ran === undefined ? word : `${word} ${coarse(ran.age)}${isOver ? ' ago' : ''}`;
/** "12 min": the first unit is enough here. */
const coarse = (age: Duration): string => span(age).split(' ').slice(0, 2).join(' ');

const CONDITION: Readonly<Record<string, { readonly verbs: readonly string[]; readonly isOver: boolean }>> = {
  killed: { verbs: ['kill'], isOver: true },
  stopped: { verbs: ['stop'], isOver: true },
  hung: { verbs: ['hang'], isOver: false },
  down: { verbs: ['stop', 'kill'], isOver: false },
  empty: { verbs: ['empty'], isOver: false },
  broken: { verbs: ['stop'], isOver: false },
};

/** What is true of a part of the world, and for how long: "killed 12 min ago", "cut from celery-broker", "running". */
export function partWords(part: Part, faults: readonly Running[]): string {
  if (part.well && part.condition === 'stopped') return 'not started yet';
  const over = CONDITION[part.condition];
  if (over !== undefined) {
    const refused = part.session?.refused ?? null;
    if (refused !== null) return `${part.condition}: ${refused.replaceAll('_', ' ')}`;
    return since(
      part.condition,
      faults.findLast(({ verb }) => over.verbs.includes(verb)),
      over.isOver,
    );
  }
  const wrong = list(troubles(part, faults), 2);
  if (wrong !== '') return wrong;
  if (part.configured === false) return `${part.condition}, not configured`;
  if (part.executor?.checked === false) return 'no health check';
  return part.mode === 'api' ? `${part.condition}, API mode` : part.condition;
}

/** What ails one that runs, the worst first. */
function troubles(part: Part, faults: readonly Running[]): readonly string[] {
  const { cut_off_from: cut = [], slow_ms: slow = 0, skew_ms: skew = 0, stalled, session } = part;
  const waits = part.waits_for ?? '';
  const said = faults.find(({ verb }) => verb === 'say');
  return [
    session?.refused == null ? '' : `refused: ${session.refused.replaceAll('_', ' ')}`,
    session === undefined || session.works || session.refused !== null ? '' : 'alive, gets no work done',
    cut.length === 0 ? '' : `cut from ${list(cut, 2)}`,
    waits === '' ? '' : `loop waits for ${waits}`,
    stalled == null ? '' : stalled === 'all' ? 'parses and refreshes nothing' : 'parses nothing',
    slow === 0 ? '' : `slow by ${figure(ms(slow))}`,
    skew === 0 ? '' : `clock ${figure(ms(skew))} ${skew > 0 ? 'ahead' : 'behind'}`,
    faults.some(({ verb }) => verb === 'raise') ? 'health check raises' : '',
    said === undefined ? '' : `says “${clip(said.args?.word ?? '', 24)}”`,
  ].filter((words) => words !== '');
}

/** What is true of the way from a scheduler to an executor; `doors.ts` names the states. */
const WAY: Readonly<Record<string, string>> = {
  fine: 'it answers',
  cut_off: 'its packets are lost',
  hung: 'what it asks never answers',
  down: 'what it asks refuses at once',
  no_worker: 'no worker takes tasks',
  slow: 'answers come slowly',
  raises: 'its health check raises',
  says: 'its check says what it is told to',
  no_check: 'no health check',
  scheduler_gone: 'the scheduler that asks is gone',
};
/** `behind`: what is true of the services behind an executor, said where nobody checks them. */
export const wayWords = (state: string, behind: string): string => {
  const words = WAY[state] ?? state.replaceAll('_', ' ');
  return state === 'no_check' && behind !== '' ? `${behind}; ${words}` : words;
};

/** An executor's or instance's row as the page says it: "healthy, beat 4 s ago", "no reply, pending 31 s". */
export function seenWords(row: JudgedInstance, now: Instant, zone: Zone): string {
  const { main, next } = rowWords(row, now);
  const word = PILL[row.pill].toLowerCase();
  if (row.executor === null)
    return row.evidenceAt === null
      ? word
      : `${word}, beat ${row.verdict === 'unknown' ? next.replace(/^last beat /, '') : main}`;
  if (row.verdict === 'healthy' || row.verdict === 'late') return main === word ? main : `${word}, ${main}`;
  const reason = reasonAt(row, now);
  const who = subject(reason);
  const said = sentence(reason, zone);
  const own = who !== null && said.startsWith(`${who}: `) ? said.slice(who.length + 2) : said;
  return row.verdict === 'no_reply' ? clip(own, 90) : `${word}: ${clip(decapital(own), 90)}`;
}

export const TRUTH = {
  title: 'What you see / what is true',
  see: 'What you see',
  true: 'What is true',
  world: 'in the simulated world',
  release: 'What the API server speaks as',
  airflow: (release: string) => `Airflow ${release}`,
  asWhole: (component: string) => `${component}, as a whole`,
  marks: { agrees: 'agrees', half_told: 'half told', not_told: 'not told' },
  /** Nothing of it is in the health answer. */
  absent: 'not in the answer',
  /** …and who else tells it. */
  jobList: (words: string) => `not in the answer; job list: ${words}`,
  noneAlive: (words: string) => `none is alive; job list: ${words}`,
  noRow: 'no row of its own',
  onHost: (host: string) => ` on ${host}`,
  byJobs: (word: string) => `${word}: the job list tells it`,
  byParses: (word: string) => `${word}: parse times tell it`,
  through: (executor: string, words: string) => `${executor}: ${words}`,
  answers: 'answers',
  noAnswer: 'no answer',
  notAsked: 'not asked',
  well: (well: string, of: string) => `${well} of ${of} well`,
  allWell: (of: string) => (of === '1' ? 'it is well' : of === '2' ? 'both are well' : `all ${of} are well`),
  none: 'none was ever started',
  noTeam: '“no team”',
  unowned: (names: readonly string[]) => `nobody owns ${list(names)}`,
  owned: (condition: string, owners: readonly string[], isNeeded: boolean, works: boolean) =>
    owners.length === 0
      ? `${condition}${isNeeded ? ', no owner' : ''}`
      : works
        ? `${condition}, owned by ${list(owners, 2)}`
        : `${condition}; ${list(owners, 2)} ${owners.length === 1 ? 'owns it and does' : 'own it and do'} nothing`,
  bundleSeen: {
    owned: (owners: number) => (owners === 1 ? 'one owner' : `${owners} owners`),
    unowned: 'no owner',
    stalled: 'not parsed any more',
  },
  others: (count: string) => `${count} more`,
  fewer: 'Fewer',
} as const;

/** The note below: what another release would tell of it. */
export const HIDES = {
  hides: (release: string, what: readonly string[]) =>
    what.length === 1
      ? `${release} does not tell ${what[0]}`
      : `${release} tells neither ${what.join(' nor ')}`,
  tells: (release: string, what: readonly string[]) => `${release} tells ${list(what)} as well`,
  executors: 'executors',
  instances: 'instances',
  ended: 'rows that have ended',
  noFault: 'no fault would show',
  faults: (shown: number, of: number) =>
    shown < of
      ? `${shown} of ${of} faults would show`
      : of === 1
        ? 'the fault would show'
        : of === 2
          ? 'both faults would show'
          : `all ${of} faults would show`,
  seeAs: (release: string) => `See as ${release}`,
} as const;
