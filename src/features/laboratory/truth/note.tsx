import { Eye, EyeOff } from 'lucide';
import { useMemo } from 'react';
import { Outline } from '../../../ui/outline';
import { HIDES } from '../../../ui/words-truth';
import type { TruthSectionProps } from '../laboratory-props';
import { otherRelease, releaseName } from './hides';

/** What another release leaves out of all this, or where nobody leaves out more, what it adds; one click leads there. */
export function TruthNote({ state, onRelease }: Pick<TruthSectionProps, 'state' | 'onRelease'>) {
  const other = useMemo(() => otherRelease(state), [state]);
  if (other === null) return null;
  const { release, kind, what, shown, broken } = other;
  const name = releaseName(release, state.releases);
  const said = HIDES[kind](
    name,
    what.map((one) => HIDES[one]),
  );
  // That more is told and the faults still do not show is no invitation.
  const rest =
    broken > 0 && shown > 0
      ? HIDES.faults(shown, broken)
      : broken > 0 && kind === 'hides'
        ? HIDES.noFault
        : '';
  return (
    <div className="truth-note">
      <Outline shape={kind === 'hides' ? EyeOff : Eye} />
      <p className="small">
        {rest === '' ? `${said}.` : `${said}: `}
        {rest !== '' && <strong>{rest}.</strong>}
      </p>
      <button type="button" className="button small" onClick={() => onRelease(release)}>
        {HIDES.seeAs(name)}
      </button>
    </div>
  );
}
