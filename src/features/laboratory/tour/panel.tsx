import { Pill } from '../../../ui/pill';
import { toneOf } from '../../../ui/tone';
import { PILL } from '../../../ui/words-names';
import { at, pageSays } from '../../../ui/words-tour-picture';
import { Cursor } from './cursor';
import type { Card, PanelData, PictureData } from './data';
import { type Geometry, geometryOf, HEAD, labelsOf, ticksOf } from './geometry';
import { OneLane } from './lane';
import { fits, widthOf } from './text';
import { useTourWidth } from './width';

interface PanelProps {
  readonly panel: PanelData;
  readonly picture: PictureData;
  readonly second: number;
  /** In a narrow window one panel lies behind the other. */
  readonly isBehind: boolean;
  readonly onMove: (second: number) => void;
}

/** One of the two sides: its argument in three figures, its lanes, and what the page says at the cursor. */
export function Panel({ panel, picture, second, isBehind, onMove }: PanelProps) {
  const [box, width] = useTourWidth();
  const to = geometryOf(panel.lanes, leftOf(picture, width), width, picture.length);
  const cards = panel.cards(second);
  return (
    <section className={`card tour-panel${isBehind ? ' behind' : ''}`} aria-label={panel.title}>
      <h2>{panel.title}</h2>
      <p className="muted">{panel.sub}</p>
      <dl className="tour-figures">
        {panel.figures.map(({ big, small, tone }) => (
          <div key={small} className={tone === null ? undefined : `toned tone-${tone}`}>
            <dt>{small}</dt>
            <dd>{big}</dd>
          </div>
        ))}
      </dl>
      <div ref={box} className="tour-plot" style={{ height: to.height }}>
        {width > 0 && (
          <>
            <Plot panel={panel} picture={picture} second={second} width={width} to={to} />
            <Cursor
              second={second}
              length={picture.length}
              to={to}
              says={cards.map(({ title, pill }) => `${title} ${PILL[pill]}`).join(', ')}
              onMove={onMove}
            />
          </>
        )}
      </div>
      <h3>{pageSays(second)}</h3>
      <div className="tour-cards">
        {cards.map((card) => (
          <SayCard key={card.title} {...card} />
        ))}
      </div>
    </section>
  );
}

/** Narrower than this a drawing has no room for what its names mean. */
const NARROW = 480;

/** Room for the names of both sides, so that one axis lies below the other. */
function leftOf({ panels }: PictureData, width: number): number {
  const labels = panels.flatMap(({ lanes }) => labelsOf(lanes));
  const texts = labels.flatMap(([name, meaning]) => (width < NARROW ? [name] : [name, meaning]));
  return 10 + Math.ceil(Math.max(...texts.map((text) => widthOf(text))));
}

interface PlotProps extends Omit<PanelProps, 'isBehind' | 'onMove'> {
  readonly width: number;
  readonly to: Geometry;
}

function Plot({ panel, picture, second, width, to }: PlotProps) {
  const { broken, marks, length } = picture;
  const first = panel.lanes.findIndex(({ kind }) => kind === 'verdicts');
  const line = (to.top[first] ?? to.bottom) - 6;
  return (
    <svg width={width} height={to.height} aria-hidden="true">
      {broken !== null && (
        <rect
          className="broken"
          x={to.x(broken.from)}
          y={HEAD}
          width={(broken.to - broken.from) * to.unit}
          height={to.bottom - HEAD}
        />
      )}
      {marks.map((mark, index) => (
        <Deed key={mark.at} {...mark} until={marks[index + 1]?.at ?? length} to={to} />
      ))}
      <path className="rule" d={`M0 ${line}H${to.right}`} />
      {panel.lanes.map((lane, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lanes never change their places.
        <OneLane key={index} lane={lane} top={to.top[index] ?? 0} to={to} />
      ))}
      {ticksOf(length, to.unit).map((tick) => (
        <g key={tick}>
          <path className="axis" d={`M${to.x(tick)} ${to.bottom}v4`} />
          <text x={to.x(tick)} y={to.bottom + 18} textAnchor={anchorOf(tick, length)}>
            {at(tick)}
          </text>
        </g>
      ))}
      <path className="cursor" d={`M${to.x(second)} 20V${to.bottom + 4}`} />
    </svg>
  );
}

const anchorOf = (tick: number, length: number): 'start' | 'middle' | 'end' =>
  tick === 0 ? 'start' : tick === length ? 'end' : 'middle';

interface DeedProps {
  readonly at: number;
  readonly text: string;
  /** When the next one was. */
  readonly until: number;
  readonly to: Geometry;
}

/** What happened to the world: a dashed line, with its words to the right, or to the left where those of the next begin. */
function Deed({ at: second, text, until, to }: DeedProps) {
  const x = to.x(second);
  const isTight = !fits(text, (until - second) * to.unit - 8);
  const isLeft = isTight && fits(text, x - 6);
  const start = Math.min(x + 6, to.right - widthOf(text));
  return (
    <>
      <path className="deed" d={`M${x} 20V${to.bottom}`} />
      <text x={isLeft ? x - 6 : start} y={13} textAnchor={isLeft ? 'end' : 'start'}>
        {text}
      </text>
    </>
  );
}

/** A component's card, as small as a picture has room for. */
const SayCard = ({ title, pill, who, text, means }: Card) => (
  <div className={`tour-card tone-${toneOf(pill)}`}>
    <div className="tour-card-head">
      <h4>{title}</h4>
      <Pill state={pill} />
    </div>
    <p className="wrap">
      {who !== null && text.startsWith(who) ? (
        <>
          <strong>{who}</strong>
          {text.slice(who.length)}
        </>
      ) : (
        text
      )}
    </p>
    <p className="wrap muted">{means}</p>
  </div>
);
