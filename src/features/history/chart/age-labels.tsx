import { limitWords, type Measure } from '../../../ui/words-age-chart';
import { axisDuration } from '../../../ui/words-clock';
import type { Scale } from './scale';

interface AgeLabelsProps {
  readonly measure: Measure;
  readonly scale: Scale;
  /** A value -> px from the top of the plot. */
  readonly yOf: (value: number) => number;
}

/** Labels closer than this stand on each other (px). */
const ROOM = 16;

/** The axis of values, in the label column: top, what-if, limit and zero; hidden from screen readers, which have the words. */
export function AgeLabels({ measure, scale, yOf }: AgeLabelsProps) {
  const { top, limit, whatIf } = scale;
  const labels = [
    ...(whatIf === null ? [] : [{ value: whatIf, text: `what if ${axisDuration(whatIf)}`, tone: 'asked' }]),
    ...(limit === null ? [] : [{ value: limit, text: limitWords(measure, limit), tone: 'limit' }]),
    { value: 0, text: '0 s', tone: 'muted' },
    { value: top, text: axisDuration(top), tone: 'muted' },
  ];
  const shown: { readonly y: number; readonly text: string; readonly tone: string }[] = [];
  for (const { value, text, tone } of labels) {
    const y = yOf(value);
    // The first ones matter most: the second of two that meet moves away, plain ones go.
    const near = shown.find((one) => Math.abs(one.y - y) < ROOM);
    if (near === undefined) shown.push({ y, text, tone });
    else if (tone === 'limit') shown.push({ y: near.y > y ? near.y - ROOM : near.y + ROOM, text, tone });
  }
  return (
    <div className="age-labels small" aria-hidden="true">
      {shown.map(({ y, text, tone }) => (
        <span key={text} className={tone} style={{ top: y }}>
          {text}
        </span>
      ))}
    </div>
  );
}
