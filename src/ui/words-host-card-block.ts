import type { Judged, JudgedComponent, Pill } from '../domain/judged';
import { COMPONENTS, type Problem } from '../domain/model';
import { between, type Instant } from '../domain/time';
import { ahead, clockTime } from './words-clock';
import { asking, type FeedFacts, sinceWords } from './words-feed';
import { type Headline, headline } from './words-headline';
import { decapital, list } from './words-lists';
import { PREDICATE, TITLE } from './words-names';
import { closed, problemWords } from './words-problem';
import { span, type Zone } from './words-time';

/** What stands above the line on Airflow's home page while something is wrong or cannot be seen. */
export interface BlockWords {
  readonly pill: Pill;
  readonly title: string;
  readonly detail: string;
  /** The other troubles, as links to the page. */
  readonly more: Headline['more'];
  readonly follows: number;
  /** "for 4 min 12 s", "14 tries · next in 3 s". */
  readonly aside: string;
  /** "since 14:02:11 UTC"; empty where the aside says it all. */
  readonly since: string;
  /** What a reader can do here. */
  readonly acts: readonly ('retry' | 'login')[];
}

interface Facts extends FeedFacts {
  readonly release: string | null;
}

/** The block of a moment for which `briefly` (words-host-card.ts) has words. */
export function blockWords(judged: Judged, facts: Facts, now: Instant, zone: Zone): BlockWords {
  if (judged.feed === 'failing' && judged.problem !== null)
    return unseen(judged, judged.problem, facts, now, zone);
  if (judged.feed !== 'alive') {
    return { ...BLIND, title: 'Asking again', detail: lastAnswer(judged, facts.answeredAt, now, zone) };
  }
  const said = headline(judged, facts.release, zone);
  const since = said.since === null ? null : sinceWords(said.since.at, now, zone);
  return {
    pill: said.tone === 'well' ? 'unknown' : said.tone === 'empty' ? 'never_started' : said.tone,
    title: said.title,
    detail: said.detail,
    more: said.more,
    follows: said.follows,
    aside: since === null ? '' : `for ${since.lasting}`,
    since: since === null ? '' : `${said.since?.by === 'watched' ? 'seen since' : 'since'} ${since.from}`,
    acts: [],
  };
}

const BLIND = { pill: 'unknown', more: [], follows: 0, aside: '', since: '', acts: [] } as const;

function unseen(judged: Judged, problem: Problem, facts: Facts, now: Instant, zone: Zone): BlockWords {
  const { title, detail, remedy } = problemWords(problem, 'Airflow');
  const tries = facts.tries === 1 ? '1 try' : `${facts.tries} tries`;
  const next = nextWords(facts, now);
  return {
    ...BLIND,
    title: `Cannot see: ${isSilence(problem) ? silence(facts, now) : decapital(title)}`,
    detail: `${closed(detail)} ${lastAnswer(judged, facts.answeredAt, now, zone)}`.trim(),
    aside: next === '' ? tries : `${tries} · ${next}`,
    acts: remedy === 'login' ? ['login', 'retry'] : ['retry'],
  };
}

/** Nothing that can be read came back, so that for how long says more than what went wrong. */
const isSilence = ({ kind }: Problem): boolean =>
  kind === 'unreachable' || kind === 'timeout' || kind === 'server_error';

function silence({ answeredAt, failingSince }: Facts, now: Instant): string {
  const since = answeredAt ?? failingSince;
  return since === null
    ? 'Airflow does not answer'
    : `Airflow has not answered for ${span(between(since, now))}`;
}

function nextWords(facts: Facts, now: Instant): string {
  const out = asking(facts, now);
  if (out !== null) return `trying for ${span(out)}`;
  if (facts.inFlightSince !== null) return 'next now';
  return facts.nextAt === null ? '' : `next ${ahead(between(now, facts.nextAt))}`;
}

/** What the last good answer said, as a thing of the past; empty where there was none. */
function lastAnswer({ components }: Judged, at: Instant | null, now: Instant, zone: Zone): string {
  if (at === null) return '';
  const then = COMPONENTS.map((name) => components[name]).filter((one) => !isFine(pillThen(one)));
  const said =
    then.length === 0
      ? 'all well'
      : list(
          then.map((one) => `${TITLE[one.component]} ${PREDICATE[pillThen(one)]}`),
          2,
        );
  return `The last answer, at ${clockTime(at, zone, now)}, said ${said}. Running tasks may be fine; this card cannot tell.`;
}

const pillThen = ({ was, pill }: JudgedComponent): Pill => was?.pill ?? pill;
const isFine = (pill: Pill): boolean => FINE.has(pill);
const FINE: ReadonlySet<Pill> = new Set(['healthy', 'not_deployed', 'not_reported', 'never_started']);
