import type { Pill as State } from '../domain/judged';
import { Mark } from './mark';
import { toneOf } from './tone';
import { PILL } from './words-names';

/** A state as mark and word on its tint. */
export const Pill = ({ state }: { readonly state: State }) => (
  <span className={`pill tone-${toneOf(state)}`}>
    <Mark state={state} />
    {PILL[state]}
  </span>
);
