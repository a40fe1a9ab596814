import { Equal, EyeOff } from 'lucide';
import type { Instant } from '../../../domain/time';
import { Outline } from '../../../ui/outline';
import { TRUTH } from '../../../ui/words-truth';
import type { TruthRow } from './look';

/** One part of the world: what it is called and whether the page tells of it; what is seen, what is true. */
export function TruthLine({ row, now }: { readonly row: TruthRow; readonly now: Instant }) {
  const { seen, truth } = row.words(now);
  return (
    <li className="truth-row">
      <div className="truth-first">
        <p className={row.isMono ? 'truth-name mono wrap' : 'truth-name wrap'}>
          {row.name}
          {row.asker !== null && <span className="asker">{` ← ${row.asker}`}</span>}
          {row.host !== undefined && <span className="asker">{TRUTH.onHost(row.host)}</span>}
        </p>
        <p className={`truth-mark ${row.mark}`}>
          <Outline shape={row.mark === 'agrees' ? Equal : EyeOff} />
          {TRUTH.marks[row.mark]}
        </p>
      </div>
      <p className="truth-seen wrap">
        <span className="truth-label">{TRUTH.see}: </span>
        {seen}
      </p>
      <p className="truth-true wrap">
        <span className="truth-label">{TRUTH.true}: </span>
        {truth}
      </p>
    </li>
  );
}
