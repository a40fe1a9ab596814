import { Key, Link } from 'lucide';
import type { ReactNode } from 'react';
import { framing } from '../../data/framing';
import type { Problem } from '../../domain/model';
import type { Instant } from '../../domain/time';
import { Banner } from '../../ui/banner';
import { Mark } from '../../ui/mark';
import { Outline } from '../../ui/outline';
import { useSurface } from '../../ui/surface';
import { failingWords, nextTry } from '../../ui/words-failing';
import type { FeedFacts } from '../../ui/words-feed';
import { closed, problemWords, proxyRemedy } from '../../ui/words-problem';
import type { Zone } from '../../ui/words-time';
import { AddressForm } from './address-form';
import { useLoginAddress } from './login-address';

interface FailingProps {
  readonly facts: FeedFacts;
  readonly problem: Problem;
  /** Who is asked, for "… cannot be reached". */
  readonly base: URL;
  /** Where our own server asks on the page's behalf; null where the page asks itself. */
  readonly airflowUrl: string | null;
  /** Where the page may ask at all. */
  readonly origins: readonly string[];
  readonly now: Instant;
  readonly zone: Zone;
  readonly onRetry: () => void;
  readonly onMove: (base: URL) => void;
}

/** The banner of a feed that fails: what is wrong, since when, how often, when next, and what a reader can do. */
export function Failing(props: FailingProps) {
  const { facts, problem, base, airflowUrl, origins, now, zone, onRetry, onMove } = props;
  const { title, detail, remedy } = problemWords(problem, base.host);
  const login = useLoginAddress();
  const { kind } = useSurface();
  const old = facts.answeredAt === null ? '' : ' What follows is old.';
  return (
    <>
      <Banner
        tone="unknown"
        look="unseen"
        mark={problemMark(problem)}
        title={title}
        aside={
          <>
            {remedy === 'login' && airflowUrl === null && !framing().isForeign && (
              <a className="button small" href={login()}>
                Log in
              </a>
            )}
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
      {/* The plugin inside Airflow knows the address. */}
      {remedy === 'address' && airflowUrl === null && kind !== 'airflow' && (
        <AddressForm base={base} allowed={origins} onTry={onMove} />
      )}
    </>
  );
}

const problemMark = (problem: Problem): ReactNode => {
  if (problem.kind === 'unauthorised') return <Outline shape={Key} big />;
  if (problem.kind === 'html' || problem.kind === 'not_found') return <Outline shape={Link} big />;
  return (
    <span className="grey">
      <Mark state={problem.kind === 'timeout' ? 'no_reply' : 'unknown'} big />
    </span>
  );
};
