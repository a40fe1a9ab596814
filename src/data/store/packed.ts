import type { Stretch } from '../../domain/history/slice';
import type { Tier } from '../../domain/history/tiers';
import type { Duration, Instant } from '../../domain/time';
import { packStretches, unpackStretches } from './stretches';
import { reader, writer } from './varint';

/**
 * One row on the disk: lanes by number (components by their place, instances by the dictionary's number), each with the
 * length of its bytes before it, so that a chart of one instance passes over the others.
 */
export type Lanes = ReadonlyMap<number, readonly Stretch[]>;

/** The first byte; another one is another way of packing. */
const FORMAT = 1;

/** Lanes without a stretch are left out. */
export function pack(tier: Tier, from: Instant, lanes: Lanes): Uint8Array<ArrayBuffer> {
  const out = writer();
  const lane = writer();
  const limit = usualLimit(lanes);
  out.put(FORMAT);
  out.put(limit === null ? 0 : Math.max(0, limit) + 1);
  const frame = { tier, from, limit };
  let before = 0;
  for (const number of [...lanes.keys()].sort((a, b) => a - b)) {
    const stretches = lanes.get(number) ?? [];
    if (stretches.length === 0) continue;
    lane.reset();
    packStretches(lane, frame, stretches);
    const bytes = lane.bytes();
    out.put(number - before);
    out.put(bytes.length);
    out.putAll(bytes);
    before = number;
  }
  return out.bytes();
}

/** `wanted`: which lanes to read. Null where the value is no packed row, or one that cannot be. */
export function unpack(
  value: unknown,
  tier: Tier,
  from: Instant,
  wanted: (number: number) => boolean = () => true,
): Lanes | null {
  if (!(value instanceof Uint8Array)) return null;
  try {
    const bytes = reader(value);
    if (bytes.take() !== FORMAT) return null;
    const code = bytes.take();
    const frame = { tier, from, limit: code === 0 ? null : ((code - 1) as Duration) };
    const lanes = new Map<number, readonly Stretch[]>();
    let number = 0;
    while (!bytes.isDone()) {
      number += bytes.take();
      const lane = bytes.part(bytes.take());
      if (wanted(number)) lanes.set(number, unpackStretches(lane, frame));
    }
    return lanes;
  } catch {
    return null;
  }
}

/** The limit with which most lanes begin. */
function usualLimit(lanes: Lanes): Duration | null {
  const counts = new Map<Duration | null, number>();
  let usual: Duration | null = null;
  for (const [first] of lanes.values()) {
    if (first === undefined || (first.limit ?? 0) < 0) continue;
    const count = (counts.get(first.limit) ?? 0) + 1;
    counts.set(first.limit, count);
    if (count > (counts.get(usual) ?? 0)) usual = first.limit;
  }
  return usual;
}
