import { Activity, ChevronRight } from 'lucide';
import { useJudged, useNow, usePolling } from '../../data/hooks';
import type { JudgedComponent } from '../../domain/judged';
import { Mark } from '../../ui/mark';
import { Outline } from '../../ui/outline';
import type { PlainLink } from '../../ui/plain-click';
import { toneOf } from '../../ui/tone';
import { briefly, leadWords } from '../../ui/words-host-card';
import { Cell } from './cell';
import { useLater } from './use-later';

/** A link to the page: a plain one, or one that the host's own router follows. */
export type LinkTo = Pick<PlainLink, 'href'> & Partial<PlainLink>;

interface HostCardProps {
  /** The page; null where nobody serves it. */
  readonly page: LinkTo | null;
  /** What the page shows of one component. */
  readonly linkOf: (one: JudgedComponent) => LinkTo | null;
  /** Where a reader logs in and comes back from. */
  readonly loginHref: () => string;
}

const CELLS = ['scheduler', 'triggerer', 'dag_processor', 'executor'] as const;
/** Times are told on the reader's clock: the card has no switch for it. */
const ZONE = 'local';

/** The card on Airflow's home page: one quiet line while all is well, a block above it while something is not. */
export function HostCard({ page, linkOf, loginHref }: HostCardProps) {
  const judged = useJudged();
  const polling = usePolling();
  const now = useNow();
  const later = useLater(judged.feed);
  const facts = { ...polling, feed: judged.feed };
  const brief = briefly(judged);
  const lead = leadWords(judged, polling.answeredAt, now, ZONE);
  const isBlind = judged.feed === 'failing' || judged.feed === 'paused';
  const tone =
    brief === null ? 'none' : toneOf(isBlind ? 'unknown' : (judged.troubles[0]?.pill ?? 'unknown'));
  return (
    <section
      className={`host-card tone-${tone}${isBlind ? ' unseen' : ''}${brief === null ? '' : ' troubled'}`}
      aria-label="Vitals"
      data-feed={judged.feed}
    >
      {later !== null && <later.Announcer judged={judged} zone={ZONE} />}
      {brief !== null &&
        (later === null ? (
          <div className="block">
            <Mark state={isBlind ? 'unknown' : (judged.troubles[0]?.pill ?? 'unknown')} big />
            <p className="said">
              <strong className="title" data-headline>
                {brief}
              </strong>
            </p>
          </div>
        ) : (
          <later.Block
            judged={judged}
            facts={facts}
            linkOf={linkOf}
            loginHref={loginHref}
            onRetry={polling.retryNow}
            now={now}
            zone={ZONE}
          />
        ))}
      <div className="line">
        <p className="lead">
          <Outline shape={Activity} />
          <strong>{lead.title}</strong> <span className="figures">{lead.asked}</span>
        </p>
        <ul className="cells" aria-label="Components">
          {CELLS.map((name) => (
            <Cell key={name} one={judged.components[name]} now={now} />
          ))}
        </ul>
        {page !== null && (
          <a className="open" {...page}>
            Open Vitals
            <Outline shape={ChevronRight} />
          </a>
        )}
      </div>
    </section>
  );
}
