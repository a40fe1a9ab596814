import type { Limits } from '../domain/model';
import { HEARTBEAT_COMPONENTS } from '../domain/model';
import { atLeast } from '../domain/release';
import type { Access, SourceName, SourceState } from '../domain/sources';
import { brief } from './words-brief';
import { figure } from './words-clock';
import { missing } from './words-executors-missing';
import { clip, count } from './words-lists';
import { NOUN } from './words-nouns';

export const SOURCE: Readonly<Record<SourceName, string>> = {
  health: 'Health',
  jobs: 'Job list',
  bundles: 'Bundles',
  parses: 'Parsing',
  limits: 'Limits',
  release: 'Release',
  executors: 'Executors',
  transitions: 'Executor history',
};

export const ACCESS: Readonly<Record<Access, string>> = {
  not_asked: 'Not asked',
  told: 'Told by the plugin',
  answering: 'Answering',
  silent: 'Nothing to tell',
  needs_login: 'Needs login',
  forbidden: 'Forbidden',
  failing: 'Failing',
  not_in_release: 'Not in this release',
};

/** How a login can be had from here. */
export type LoginWay =
  /** Airflow's own login page, and back. */
  | 'link'
  /** Our server asks on the page's behalf: it needs a token. */
  | 'proxy'
  /** The page is at another origin than Airflow, and sends no cookie there. */
  | 'foreign'
  /** The page stands in a frame of another site, into which a browser sends no cookie. */
  | 'framed'
  /** The simulated Airflow has no login page. */
  | 'simulated';

/** `here`: the page's own origin, and whether it stands in a frame of another site. */
export function loginWay(
  base: URL,
  here: { readonly origin: string; readonly isForeignFrame: boolean },
  airflowUrl: string | null,
  isSimulated: boolean,
): LoginWay {
  if (isSimulated) return 'simulated';
  if (airflowUrl !== null) return 'proxy';
  if (base.origin !== here.origin) return 'foreign';
  return here.isForeignFrame ? 'framed' : 'link';
}

/** What there is to say of a source besides its state. */
export interface SourceFacts {
  readonly release: string | null;
  readonly limits: Limits;
  readonly way: LoginWay;
  /** Teams that the bundles belong to; 0 where there are none. */
  readonly teams: number;
}

const AIRFLOW = (release: string | null): string =>
  release === null ? 'This Airflow' : `Airflow ${clip(release, 20)}`;

/** The sentence under a source's state: what it gives, or what is lost without it, and how to get it. */
export function sourceSentence(source: SourceState, facts: SourceFacts): string {
  switch (source.access) {
    case 'answering':
      return gives(source, facts);
    case 'told':
      return `The plugin read them in the API server’s own configuration. In force: ${limitsSentence(facts.limits)}`;
    case 'silent':
      return `${missing(source.route ?? 'reported', null, facts.release)}.`;
    case 'not_in_release':
      return notThere(source, facts.release);
    case 'not_asked':
      return source.name === 'health' ? 'Not asked yet.' : `Not asked yet. ${lost(source.name, facts)}`;
    case 'needs_login': {
      return `${loginWords(source)} ${REMEDY[facts.way]} ${lost(source.name, facts)}`;
    }
    case 'forbidden':
      return `403: ${REFUSED[source.name] ?? 'this user may not read it'}. ${lost(source.name, facts, 'Without it')}`;
    case 'failing':
      return `${failure(source)} ${lost(source.name, facts)}`;
  }
}

/** What was never asked does not know that it is 401: it waits for the job list to say that somebody is logged in. */
function loginWords({ answeredAt, settledAt }: SourceState): string {
  if (answeredAt !== null) return 'The session ended (401).';
  return settledAt === null
    ? 'It needs the login that the job list needs, so it is not asked.'
    : 'Airflow wants a login (401).';
}

const REMEDY: Readonly<Record<LoginWay, string>> = {
  link: 'Log in to Airflow.',
  proxy: 'Set AIRFLOW_TOKEN to an API token and start again.',
  foreign: 'This page is at another origin, so the browser sends no login cookie there.',
  framed: 'This is a frame in another site’s page, into which the browser sends no login cookie.',
  simulated: 'The simulated Airflow has no login page: choose another scenario.',
};

const REFUSED: Readonly<Partial<Record<SourceName, string>>> = {
  limits: 'configuration is not exposed to this user',
};

function gives(
  { name, holds, of, path, route }: SourceState,
  { release, limits, teams }: SourceFacts,
): string {
  switch (name) {
    case 'health':
      return 'The verdict of every component. Needs no login.';
    case 'jobs':
      return holds === null
        ? 'Lost replicas, restarts and earlier history.'
        : holds === 0
          ? 'It has no row.'
          : `${of === null ? count(holds, 'row') : `The newest ${holds} of ${count(of, 'row')}`}: lost replicas, restarts, earlier history.`;
    case 'bundles':
      if (holds === null) return 'Which bundles and teams have an owner.';
      return teams === 0
        ? `${count(holds, 'bundle')}.`
        : `${count(holds, 'bundle')} of ${count(teams, 'team')}.`;
    case 'parses':
      return holds === null
        ? 'When what was last parsed.'
        : `${path.endsWith('/files') ? count(holds, 'file') : count(holds, 'Dag')} of the bundle that was asked last.`;
    case 'limits':
      return limitsSentence(limits);
    case 'release':
      return releaseSentence(release);
    case 'transitions':
      return `${holds === null ? 'Changes' : count(holds, 'change')} that schedulers told the plugin: executors before this page was opened.`;
    case 'executors':
      return `${holds === null ? 'The health of each executor' : count(holds, 'executor instance')}${route === 'reported' ? ', as the schedulers told the plugin' : ''}.`;
  }
}

function releaseSentence(release: string | null): string {
  if (release === null) return 'It does not say which release it is.';
  if (atLeast(release, 3, 4)) return `${AIRFLOW(release)}: instances and coverage are reported.`;
  if (atLeast(release, 3, 2))
    return `${AIRFLOW(release)}: replicas only from the job list; ended rows are listed.`;
  return `${AIRFLOW(release)}: replicas only from the job list; ended rows are not listed.`;
}

/** "30 s for all three.", or each with its own figure. */
function limitsSentence(limits: Limits): string {
  const all = HEARTBEAT_COMPONENTS.map((name) => limits[name]);
  const [first] = all;
  if (first !== undefined && all.every(({ after }) => after === first.after))
    return `${figure(first.after)} for all three.`;
  return `${HEARTBEAT_COMPONENTS.map((name) => `${NOUN[name]} ${figure(limits[name].after)}`).join(', ')}.`;
}

/** "30 s is assumed for all three." */
function assumedSentence(limits: Limits): string {
  const assumed = HEARTBEAT_COMPONENTS.filter((name) => limits[name].source === 'release');
  if (assumed.length === 0) {
    const isByHand = HEARTBEAT_COMPONENTS.every((name) => limits[name].source === 'operator');
    return isByHand
      ? 'The limits that were set by hand hold.'
      : `The limits that are known already hold: ${limitsSentence(limits)}`;
  }
  const figures = new Set(assumed.map((name) => figure(limits[name].after)));
  const [only] = figures;
  if (figures.size === 1 && only !== undefined)
    return `${only} is assumed for ${assumed.length === 3 ? 'all three' : assumed.map((name) => NOUN[name]).join(' and ')}.`;
  return `Assumed: ${assumed.map((name) => `${NOUN[name]} ${figure(limits[name].after)}`).join(', ')}.`;
}

/** What cannot be known without it. */
function lost(name: SourceName, { limits }: SourceFacts, until = 'Until then'): string {
  if (name === 'limits') return assumedSentence(limits);
  return {
    health: 'Without it nothing can be judged.',
    jobs: `${until}: no lost replicas, no restarts, no earlier history.`,
    bundles: `${until}: bundles and teams without an owner have no names.`,
    parses: `${until}: whether anything is parsed is unknown.`,
    release: `${until}: words are read as their shape suggests.`,
    executors: `${until}: executors are unknown.`,
    transitions: `${until}: no earlier history of executors.`,
  }[name];
}

function notThere({ name, route }: SourceState, release: string | null): string {
  if (name === 'bundles') return `${AIRFLOW(release)} has no list of bundles; 3.4 is the first.`;
  if (name === 'executors' && route !== null) return `${missing(route, null, release)}.`;
  if (name === 'executors') return `${AIRFLOW(release)} reports none.`;
  return `${AIRFLOW(release)} does not have it.`;
}

const WORDS = ['', 'once', 'twice', 'three times', 'four times', 'five times'] as const;
/** Small numbers in words, because a status stands before them: "500 three times in a row". */
const times = (number: number): string =>
  `${WORDS[number] ?? `${number} times`}${number === 1 ? '' : ' in a row'}`;

/** "500 three times in a row; asked more rarely." */
function failure({ problem, failures }: SourceState): string {
  const what = problem === null ? 'No answer' : brief(problem);
  return `${what}${failures > 0 ? ` ${times(failures)}` : ''}${failures > 1 ? '; asked more rarely' : ''}.`;
}
