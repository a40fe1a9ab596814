import { useEnvironment } from '../../data/environment';
import type { Judged, Pill } from '../../domain/judged';
import { between, type Instant } from '../../domain/time';
import { Banner } from '../../ui/banner';
import { Icon } from '../../ui/icon';
import { Mark } from '../../ui/mark';
import { plainClick } from '../../ui/plain-click';
import { useSurface } from '../../ui/surface';
import { toneOf } from '../../ui/tone';
import { type FeedFacts, sinceWords } from '../../ui/words-feed';
import { type Headline, headline } from '../../ui/words-headline';
import type { Zone } from '../../ui/words-time';
import { useLater } from './use-later';

interface HeadlineProps {
  readonly judged: Judged;
  readonly facts: FeedFacts;
  readonly release: string | null;
  /** Who is asked, for "… cannot be reached" and for the way to a login. */
  readonly base: URL;
  /** Where the page may ask at all. */
  readonly origins: readonly string[];
  /** The reader pressed pause; false while the page comes back from a pause or from sleep. */
  readonly isPaused: boolean;
  /** Since when it has been watched and nothing was bad; null before the first answer. */
  readonly opened: Instant | null;
  /** Where our own server asks on the page's behalf; null where the page asks itself. */
  readonly airflowUrl: string | null;
  readonly now: Instant;
  readonly zone: Zone;
  readonly onRetry: () => void;
  readonly onResume: () => void;
  readonly onMove: (base: URL) => void;
}

/** "Watched for 0 s" says nothing, and its clock face would be the dearest thing before the first verdict. */
const WORTH_SAYING = 5000;

/** The one banner of the page: first load, not watching, the feed's failure, or what the answer says. */
export function HeadlineBanner(props: HeadlineProps) {
  const { judged } = props;
  const later = useLater(judged.feed);
  switch (judged.feed) {
    case 'alive':
      return <Answered {...props} said={headline(judged, props.release, props.zone)} />;
    case 'first':
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
    case 'paused':
      return later === null ? <Unexplained title="Not watching" /> : <later.Paused {...props} />;
    case 'failing':
      return later === null || judged.problem === null ? (
        <Unexplained title="No answer from Airflow" />
      ) : (
        <later.Failing {...props} problem={judged.problem} />
      );
  }
}

/** For the moment until the code has arrived that can say more. */
const Unexplained = ({ title }: { readonly title: string }) => (
  <Banner tone="unknown" look="unseen" mark={<Mark state="unknown" big />} title={title} />
);

function Answered({ judged, said, opened, now, zone }: HeadlineProps & { readonly said: Headline }) {
  const later = useLater(judged.feed);
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
      {said.detail}{' '}
      {later !== null && said.wantsJobs && (
        <later.LoginLine shows="past instances, job rows and the real limits" />
      )}
      <More {...said} />
    </Banner>
  );
}

/** The other troubles, as links to their cards, and how many follow from them: never a second headline. */
function More({ more, follows }: Pick<Headline, 'more' | 'follows'>) {
  const { root } = useSurface();
  const { navigation } = useEnvironment();
  if (more.length + follows === 0) return null;
  return (
    <span className="small block">
      {more.length > 0 && `and ${more.length} more: `}
      {more.map(({ component, text }, index) => (
        <span key={component}>
          {index > 0 && '; '}
          <a
            className="link"
            href={`${navigation.href(navigation.search())}#card-${component}`}
            onClick={plainClick(() => {
              const card = root.getElementById(`card-${component}`);
              card?.scrollIntoView({ block: 'nearest' });
              card?.focus({ preventScroll: true });
            })}
          >
            {text}
          </a>
        </span>
      ))}
      {follows > 0 &&
        `${more.length > 0 ? '; ' : ''}and ${follows} more that ${follows === 1 ? 'follows' : 'follow'} from it`}
    </span>
  );
}
