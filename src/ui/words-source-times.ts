import type { SourceState } from '../domain/sources';
import { between, type Instant } from '../domain/time';
import { ahead, clockTime, figure } from './words-clock';
import { ACCESS, type LoginWay, SOURCE, type SourceFacts, sourceSentence } from './words-sources';
import { ago, latency, type Zone } from './words-time';

/** Two lines of a cell: what matters, and what stands under it. */
export interface Cell {
  readonly main: string;
  readonly sub: string;
}

/** Asked once, so that its hour says more than its age. */
const isOnce = ({ name, every }: SourceState): boolean =>
  every === null && (name === 'limits' || name === 'release' || name === 'transitions');

/** When it last answered: the good answer, or the refusal where there was never a good one. */
export function lastAnswer(source: SourceState, now: Instant, zone: Zone): Cell {
  const at = source.answeredAt ?? (source.access === 'forbidden' ? source.settledAt : null);
  if (at === null) return { main: '–', sub: '' };
  const clock = clockTime(at, zone, now);
  if (source.access === 'forbidden')
    return { main: clock, sub: source.answeredAt === null ? 'answered 403' : 'the last good one' };
  const age = ago(between(at, now));
  return isOnce(source) ? { main: clock, sub: age } : { main: age, sub: clock };
}

const ONCE: Cell = { main: 'after a reconnect', sub: 'asked once' };

/** When it is asked next, and how often. */
export function nextQuestion(source: SourceState, way: LoginWay, isPaused: boolean, now: Instant): Cell {
  const { name, access, nextAt, every } = source;
  const rhythm = every === null ? '' : `every ${figure(every)}`;
  if (name === 'executors' && (source.route === null || access === 'answering' || access === 'not_asked'))
    return { main: 'with each health', sub: access === 'answering' ? '' : 'looked for' };
  if (name === 'executors' && access === 'silent')
    return source.route === 'off' ? ONCE : { main: 'with each health', sub: '' };
  if (access === 'not_in_release') return name === 'executors' ? ONCE : { main: '–', sub: '' };
  if (access === 'told') return { main: 'not needed', sub: '' };
  if (access === 'needs_login') {
    const main = { link: 'after login', proxy: 'after a restart', foreign: '–', framed: '–', simulated: '–' }[
      way
    ];
    return { main, sub: '' };
  }
  if (nextAt !== null) return { main: ahead(between(now, nextAt)), sub: rhythm };
  if (access === 'forbidden' || isOnce(source)) return ONCE;
  if (isPaused) return { main: 'when resumed', sub: rhythm };
  // Nothing else is asked while health gets no answer.
  return { main: access === 'answering' && name === 'health' ? '–' : 'after health', sub: rhythm };
}

/** How long its last answer took. */
export const latencyWords = (source: SourceState): string =>
  source.latency === null ? '–' : latency(source.latency);

/** "4 of 7 answer." and what that means. */
export function summary(sources: readonly SourceState[]): { readonly strong: string; readonly rest: string } {
  const answering = sources.filter(({ access }) => access === 'answering').length;
  const health = sources.find(({ name }) => name === 'health');
  if (health === undefined || health.access !== 'answering')
    return {
      strong: `${answering} of ${sources.length} answer.`,
      rest: 'Health is not among them, and without it nothing can be judged.',
    };
  if (answering === sources.length)
    return {
      strong: `All ${answering} answer.`,
      rest: 'Health goes on where one of the others fails, and that turns nothing red or green.',
    };
  return {
    strong: `${answering} of ${sources.length} answer.`,
    rest: 'Health goes on without the others, and none of them turns anything red or green.',
  };
}

/** Everything on one page as plain text, to be pasted. */
export function sourcesText(
  sources: readonly SourceState[],
  facts: SourceFacts,
  coverage: readonly string[],
  isPaused: boolean,
  now: Instant,
  zone: Zone,
): string {
  const { strong, rest } = summary(sources);
  const lines = sources.map((source) => {
    const last = lastAnswer(source, now, zone);
    const next = nextQuestion(source, facts.way, isPaused, now);
    return [
      `${SOURCE[source.name]} (${source.path}): ${ACCESS[source.access]}. ${sourceSentence(source, facts)}`,
      `  last answer ${joined(last)}; next ${joined(next)}; latency ${latencyWords(source)}`,
    ].join('\n');
  });
  return [`Sources, ${clockTime(now, zone)}`, `${strong} ${rest}`, '', ...lines, '', ...coverage]
    .join('\n')
    .trimEnd();
}

const joined = ({ main, sub }: Cell): string => (sub === '' ? main : `${main} (${sub})`);
