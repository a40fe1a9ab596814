import { useMemo } from 'react';
import type { Zone } from '../../../ui/words-time';
import type { Axis } from './axis';
import { bandsOf } from './bands';
import { type LaneFacts, lanesOf } from './lane-model';
import { piecesOf } from './lane-paths';
import { newestIndex } from './readings';
import { ticksOf } from './ticks';

/** Everything that is drawn of the lanes on an axis; it is made anew with each answer, and not with each second. */
export function useLanes(
  axis: Axis,
  zone: Zone,
  { recorded, lives, tellings = null, since, who, isAhead }: LaneFacts,
) {
  const lanes = useMemo(
    () => lanesOf(axis, { recorded, lives, tellings, since, who, isAhead }),
    [axis, recorded, lives, tellings, since, who, isAhead],
  );
  const pieces = useMemo(() => piecesOf(lanes, axis, recorded.gaps, since), [lanes, axis, recorded, since]);
  const ticks = useMemo(() => ticksOf(axis, zone), [axis, zone]);
  const xs = useMemo(() => ticks.map(({ x }) => x), [ticks]);
  const bands = useMemo(() => bandsOf(axis, lives, since, tellings), [axis, lives, since, tellings]);
  const newest = useMemo(() => newestIndex(lanes, axis.count), [lanes, axis.count]);
  return { lanes, pieces, ticks, xs, bands, newest };
}
