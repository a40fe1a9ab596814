import type { JudgedComponent } from '../../domain/judged';
import type { Limits } from '../../domain/model';
import type { Duration, Instant } from '../../domain/time';
import { between } from '../../domain/time';
import { Mark } from '../../ui/mark';
import { toneOf } from '../../ui/tone';
import { sentence } from '../../ui/words';
import { wasWords } from '../../ui/words-card';
import { clockTime } from '../../ui/words-clock';
import { type FeedFacts, limitsLine, skewWords } from '../../ui/words-feed';
import { decapital } from '../../ui/words-lists';
import { PILL } from '../../ui/words-names';
import { ago, type Zone } from '../../ui/words-time';

interface DatabaseLineProps {
  readonly one: JudgedComponent;
  readonly facts: FeedFacts;
  readonly limits: Limits;
  readonly clock: 'server' | 'browser';
  /** The server's clock minus this browser's. */
  readonly skew: Duration;
  readonly now: Instant;
  readonly zone: Zone;
}

/** The thin line under the cards: metadata database, API server, and whose limits and clock these are. */
export function DatabaseLine({ one, facts, limits, clock, skew, now, zone }: DatabaseLineProps) {
  return (
    <section
      id={`card-${one.component}`}
      tabIndex={-1}
      className={`database tone-${toneOf(one.pill)}${one.verdict === 'unknown' && one.pill !== 'first_load' ? ' unseen' : ''}`}
      aria-label="Metadata database and API server"
    >
      <p className="part" data-component={one.component} data-verdict={one.verdict}>
        <Mark state={one.pill} />
        <strong className="font-semibold">Metadata database</strong>
        <span className="muted">
          {PILL[one.pill].toLowerCase()}
          {one.was !== null
            ? `, ${decapital(wasWords(one.was, now, zone))}`
            : tells(one) && `: ${decapital(sentence(one.reason, zone))}`}
        </span>
      </p>
      <p className="part">
        <Mark
          state={facts.feed === 'alive' ? 'healthy' : facts.feed === 'first' ? 'first_load' : 'unknown'}
        />
        <strong className="font-semibold">API server</strong>
        <span className="muted">{server(facts, now, zone)}</span>
      </p>
      <p className="limits">
        {limitsLine(limits)}
        {clock === 'browser' &&
          facts.answeredAt !== null &&
          '. Airflow’s clock cannot be read: ages use this browser’s'}
        {skewWords(skew) !== '' && `. ${skewWords(skew)}`}
      </p>
    </section>
  );
}

/** A healthy one needs no reason, and the banner tells a problem already. */
const tells = ({ pill, reason }: JudgedComponent): boolean =>
  pill !== 'healthy' && pill !== 'first_load' && reason.code !== 'problem' && reason.code !== 'not_watching';

function server(facts: FeedFacts, now: Instant, zone: Zone): string {
  if (facts.feed === 'first') return 'asked';
  if (facts.answeredAt === null) return 'never answered';
  if (facts.feed === 'failing') return `no answer since ${clockTime(facts.answeredAt, zone, now)}`;
  return `answered ${ago(between(facts.answeredAt, now))}`;
}
