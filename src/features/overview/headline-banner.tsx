import type { ReactNode } from 'react';
import type { Judged, Pill } from '../../domain/judged';
import type { Problem } from '../../domain/model';
import { between, type Instant } from '../../domain/time';
import { Banner } from '../../ui/banner';
import { Icon } from '../../ui/icon';
import { Mark } from '../../ui/mark';
import { toneOf } from '../../ui/tone';
import { type FeedFacts, failingWords, nextTry, notWatching, sinceWords } from '../../ui/words-feed';
import { type Headline, headline } from '../../ui/words-headline';
import { closed, problemWords, proxyRemedy } from '../../ui/words-problem';
import type { Zone } from '../../ui/words-time';

interface HeadlineProps {
  readonly judged: Judged;
  readonly facts: FeedFacts;
  readonly release: string | null;
  /** Who is asked, for "… cannot be reached" and for the way to a login. */
  readonly base: URL;
  /** The reader pressed pause; false while the page comes back from a pause or from sleep. */
  readonly isPaused: boolean;
  /** When this page got its first answer. */
  readonly opened: Instant | null;
  /** Where our own server asks on the page's behalf; null where the page asks itself. */
  readonly airflowUrl: string | null;
  readonly now: Instant;
  readonly zone: Zone;
  readonly onRetry: () => void;
  readonly onResume: () => void;
}

/** "Watched for 0 s" says nothing, and its clock face would be the dearest thing before the first verdict. */
const WORTH_SAYING = 5000;

/** The one banner of the page: first load, not watching, the feed's failure, or what the answer says. */
export function HeadlineBanner(props: HeadlineProps) {
  const { judged } = props;
  if (judged.feed === 'failing' && judged.problem !== null)
    return <Failing {...props} problem={judged.problem} />;
  if (judged.feed === 'paused') return <Paused {...props} />;
  if (judged.feed === 'first') {
    return (
      <Banner
        tone="none"
        look="quiet"
        mark={<Mark state="first_load" big />}
        title="Asking Airflow for the first time"
      >
        <span className="appear bone mt-1 w-64 max-w-full" />
      </Banner>
    );
  }
  return <Answered {...props} said={headline(judged, props.release, props.zone)} />;
}

const problemMark = (problem: Problem): ReactNode => {
  if (problem.kind === 'unauthorised') return <Icon name="key" big />;
  if (problem.kind === 'html' || problem.kind === 'not_found') {
    return <Icon name="link" big />;
  }
  return (
    <span className="grey">
      <Mark state={problem.kind === 'timeout' ? 'no_reply' : 'unknown'} big />
    </span>
  );
};

function Failing({
  facts,
  base,
  airflowUrl,
  now,
  zone,
  onRetry,
  problem,
}: HeadlineProps & { readonly problem: Problem }) {
  const { title, detail, remedy } = problemWords(problem, base.host);
  const old = facts.answeredAt === null ? '' : ' What follows is old.';
  return (
    <Banner
      tone="unknown"
      look="unseen"
      mark={problemMark(problem)}
      title={title}
      aside={
        <>
          {remedy === 'login' && airflowUrl === null && <Login base={base} />}
          <button type="button" className="button small" onClick={onRetry}>
            Retry now
          </button>
          <span className="block">{nextTry(facts, now)}</span>
        </>
      }
    >
      {failingWords(facts, now, zone)} {closed(detail)}
      {proxyRemedy(remedy, airflowUrl)}
      {old}
    </Banner>
  );
}

/** A page that stands at Airflow's own address meets the login by being loaded again. */
function Login({ base }: { readonly base: URL }) {
  const own = new URL('./', document.baseURI).href === base.href;
  const login = new URL(`api/v2/auth/login?next=${encodeURIComponent(location.href)}`, base);
  return (
    <a className="button small" href={own ? location.href : login.href}>
      Log in
    </a>
  );
}

function Paused({ judged, now, zone, isPaused, onResume }: HeadlineProps) {
  const { reason } = judged.components.scheduler;
  const since = reason.code === 'not_watching' ? reason.since : null;
  const slept = reason.code === 'not_watching' && reason.by === 'sleep';
  return (
    <Banner
      tone="unknown"
      look="unseen"
      mark={<Mark state="not_watching" big />}
      title={
        slept ? 'Not watching: this page slept' : isPaused ? 'Not watching: paused here' : 'Asking again'
      }
      aside={
        isPaused && (
          <button
            type="button"
            className="button small"
            onClick={() => {
              // This button goes away with the pause.
              document.getElementById('overview')?.focus({ preventScroll: true });
              onResume();
            }}
          >
            Resume
          </button>
        )
      }
    >
      {since === null ? 'Nothing is asked until you resume.' : notWatching(since, now, zone)}
    </Banner>
  );
}

function Answered({ said, opened, now, zone }: HeadlineProps & { readonly said: Headline }) {
  const quiet = said.tone === 'well' || said.tone === 'empty';
  const state: Pill = said.tone === 'well' ? 'healthy' : said.tone === 'empty' ? 'never_started' : said.tone;
  const start =
    said.since ??
    (said.tone === 'well' && opened !== null && between(opened, now) >= WORTH_SAYING
      ? ({ at: opened, by: 'watched' } as const)
      : null);
  const since = start === null ? null : sinceWords(start.at, now, zone);
  return (
    <Banner
      tone={toneOf(state)}
      look={quiet ? 'quiet' : undefined}
      mark={said.tone === 'empty' ? <Icon name="terminal" big /> : <Mark state={state} big />}
      title={said.title}
      aside={
        since !== null && (
          <>
            {said.since === null ? 'watched for' : quiet ? 'unchanged for' : 'for'}
            <strong>{since.lasting}</strong>
            {said.since !== null && (start?.by === 'watched' && !quiet ? 'seen since' : 'since')}{' '}
            {said.since !== null && since.from}
          </>
        )
      }
    >
      {said.detail}
      {said.more.length > 0 && <More more={said.more} />}
    </Banner>
  );
}

/** The other troubles, as links to their cards: never a second headline. */
function More({ more }: { readonly more: Headline['more'] }) {
  return (
    <span className="small block">
      and {more.length} more:{' '}
      {more.map(({ component, text }, index) => (
        <span key={component}>
          {index > 0 && '; '}
          <a
            className="link"
            href={`#card-${component}`}
            onClick={(event) => {
              const card = document.getElementById(`card-${component}`);
              if (card === null) return;
              event.preventDefault();
              card.scrollIntoView({ block: 'nearest' });
              card.focus({ preventScroll: true });
            }}
          >
            {text}
          </a>
        </span>
      ))}
    </span>
  );
}
