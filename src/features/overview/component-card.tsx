import { useMemo } from 'react';
import type { Beat, Sample } from '../../domain/history';
import type { FeedState, JudgedComponent } from '../../domain/judged';
import type { Limit } from '../../domain/model';
import type { Instant } from '../../domain/time';
import { Pill } from '../../ui/pill';
import type { PlainLink } from '../../ui/plain-click';
import { toneOf } from '../../ui/tone';
import { useHeldOrder } from '../../ui/use-held-order';
import { headRoom, LIMIT, limitWords, startCommand, subtitle } from '../../ui/words-card';
import { TITLE } from '../../ui/words-names';
import type { Zone } from '../../ui/words-time';
import { NewestBeat } from './newest-beat';
import { ReasonBox } from './reason-box';
import { Row } from './row';
import { useLater } from './use-later';

interface ComponentCardProps {
  readonly one: JudgedComponent;
  readonly feed: FeedState;
  readonly beatsOf: (id: string) => readonly Beat[];
  /** What was seen of the component as a whole. */
  readonly samples: readonly Sample[];
  /** Pointer or focus is among the cards: nothing may change its place. */
  readonly held: boolean;
  /** Nothing runs here at all: say how it is started. */
  readonly empty: boolean;
  /** The page's headline is about this one. */
  readonly isHeadline: boolean;
  readonly release: string | null;
  /** `data-instance` of the row whose panel is open. */
  readonly selected: string | null;
  readonly onOpen: (id: string) => void;
  /** The list of all its rows. */
  readonly linkAll: PlainLink;
  readonly now: Instant;
  readonly zone: Zone;
}

/** A card is for a glance: of more rows than this it shows the worst, and leads to the list of all. */
const MOST = 8;

/** One of the four cards; carries `data-component` and `data-verdict` for tests and wall screens. */
export function ComponentCard(props: ComponentCardProps) {
  const { one, feed, beatsOf, samples, held, empty, isHeadline, release, selected, onOpen, now, zone } =
    props;
  const later = useLater(feed);
  const { ids, rows } = useMemo(() => listed(one.instances), [one.instances]);
  const order = useHeldOrder(ids, held);
  const unseen = one.was !== null || (one.verdict === 'unknown' && one.instances.length === 0);
  const gone = one.joined?.gone.length ?? 0;
  const heading = `${one.component}-title`;
  return (
    <article
      id={`card-${one.component}`}
      tabIndex={-1}
      className={`card component tone-${toneOf(one.pill)}${unseen ? ' unseen' : ''}`}
      data-component={one.component}
      data-verdict={one.verdict}
      aria-labelledby={heading}
    >
      <div className="card-head">
        <div className="min-w-0">
          <h2 id={heading}>{TITLE[one.component]}</h2>
          <p className="sub wrap">{subtitle(one, release)}</p>
        </div>
        {one.pill !== 'first_load' && <Pill state={one.pill} />}
      </div>
      {one.pill === 'first_load' ? (
        <Bones />
      ) : (
        <ReasonBox one={one} isTold={isHeadline || empty} now={now} zone={zone} />
      )}
      {later !== null && <later.ImportErrors one={one} />}
      {empty && one.component !== 'executor' && (
        <p className="start-command">
          <code>{startCommand(one)}</code>
        </p>
      )}
      {order.length + gone > 0 && (
        <ul className="rows" aria-label={`${TITLE[one.component]} instances`}>
          {order.slice(0, MOST).map((id) => {
            const row = rows.get(id);
            return row === undefined ? null : (
              <Row
                key={id}
                one={one}
                row={row}
                beats={beatsOf(id)}
                limit={one.limit?.after ?? null}
                isSelected={selected === id}
                onOpen={onOpen}
                now={now}
                zone={zone}
              />
            );
          })}
          {later !== null && gone + Math.max(0, order.length - MOST) > 0 && (
            <later.GoneRows
              one={one}
              hidden={Math.max(0, order.length - MOST)}
              beatsOf={beatsOf}
              selected={selected}
              onOpen={onOpen}
              link={props.linkAll}
              now={now}
              zone={zone}
            />
          )}
        </ul>
      )}
      {order.length === 0 && one.heartbeatAt !== null && one.alive === null && (
        <NewestBeat one={one} at={one.heartbeatAt} samples={samples} now={now} />
      )}
      <p className="card-foot">
        <span>
          {later !== null && isUntold(one) ? (
            <later.LoginLine shows="replicas" otherwise={headRoom(one)} />
          ) : (
            headRoom(one)
          )}
        </span>
        {one.limit !== null && one.pill !== 'first_load' && <Limits limit={one.limit} />}
      </p>
    </article>
  );
}

/** Of two thousand rows, once for each answer and not once a second. */
const listed = (instances: JudgedComponent['instances']) => ({
  ids: instances.map(({ id }) => id),
  rows: new Map(instances.map((row) => [row.id, row])),
});

/** This release's health names no instances, and nobody else has named them. */
const isUntold = ({ alive, limit, verdict }: JudgedComponent): boolean =>
  alive === null && limit !== null && (verdict === 'healthy' || verdict === 'late');

/** Where more than the figure is to be said, a narrow card has no room for the word. */
const Limits = ({ limit }: { readonly limit: Limit }) => (
  <span>
    <span className={limit.source === 'configuration' ? undefined : 'limit-word'}>{LIMIT}</span>
    {limitWords(limit).slice(LIMIT.length)}
  </span>
);

/** The boxes of a first load: still grey bars where the words will be. */
const Bones = () => (
  <div className="appear grid gap-3 px-4" aria-hidden="true">
    <span className="bone h-6 w-24" />
    <span className="bone w-full" />
    <span className="bone w-2/3" />
  </div>
);
