import type { Judged, JudgedComponent } from '../../domain/judged';
import type { Instant } from '../../domain/time';
import css from '../../styles/host-card-block.css?inline';
import { Mark } from '../../ui/mark';
import type { FeedFacts } from '../../ui/words-feed';
import { type BlockWords, blockWords } from '../../ui/words-host-card-block';
import type { Zone } from '../../ui/words-time';
import type { LinkTo } from './host-card';
import { useSheet } from './use-sheet';

interface BlockProps {
  readonly judged: Judged;
  readonly facts: FeedFacts & { readonly release: string | null };
  readonly linkOf: (one: JudgedComponent) => LinkTo | null;
  readonly loginHref: () => string;
  readonly onRetry: () => void;
  readonly now: Instant;
  readonly zone: Zone;
}

/** What is wrong: the sentence, what it means for running work, since when, and what a reader can do here. */
export function Block(props: BlockProps) {
  const { judged, facts, loginHref, onRetry, now, zone } = props;
  useSheet(css);
  const words = blockWords(judged, facts, now, zone);
  const { pill, title, detail, aside, since, acts } = words;
  return (
    <div className="block">
      <Mark state={pill} big />
      <p className="said">
        <strong className="title" data-headline>
          {title}
        </strong>
        <span className="detail">
          {detail}
          <More {...words} judged={judged} linkOf={props.linkOf} />
        </span>
      </p>
      {aside !== '' && (
        <div className="aside">
          <span className={since === '' ? 'figures' : 'lasting'}>{aside}</span>
          {since !== '' && <span className="figures">{since}</span>}
          {acts.includes('login') && (
            <a className="button" href={loginHref()}>
              Log in
            </a>
          )}
          {acts.includes('retry') && (
            <button type="button" className="button" onClick={onRetry}>
              Retry now
            </button>
          )}
        </div>
      )}
    </div>
  );
}

type MoreProps = Pick<BlockWords, 'more' | 'follows'> & Pick<BlockProps, 'judged' | 'linkOf'>;

/** The other troubles, each as a link to what the page shows of it, and how many follow from the first. */
function More({ more, follows, judged, linkOf }: MoreProps) {
  return (
    <>
      {more.length > 0 && ` And ${more.length} more: `}
      {more.map(({ component, text }, index) => {
        const link = linkOf(judged.components[component]);
        return (
          <span key={component}>
            {index > 0 && '; '}
            {link === null ? (
              text
            ) : (
              <a className="more" {...link}>
                {text}
              </a>
            )}
          </span>
        );
      })}
      {more.length > 0 && '.'}
      {follows > 0 && ` ${follows} more ${follows === 1 ? 'follows' : 'follow'} from it.`}
    </>
  );
}
