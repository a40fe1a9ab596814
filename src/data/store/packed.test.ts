import { serialize } from 'node:v8';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { KEPT, TIERS } from '../../domain/history/tiers';
import { COMPONENTS } from '../../domain/model';
import { instant } from '../../domain/time';
import { pack, unpack } from './packed';
import { ROW } from './stretches';
import { anyRow, NOW, rowAt } from './testing-store';
import { reader, writer } from './varint';

const lanesOf = (row: ReturnType<typeof rowAt>) =>
  new Map(COMPONENTS.map((name, index) => [index * 7, row.components[name]] as const));

describe('numbers as bytes', () => {
  it('are read as they were written, up to the largest and with their sign', () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.maxSafeNat(), fc.integer({ min: -(2 ** 51), max: 2 ** 51 }))),
        (pairs) => {
          const out = writer();
          for (const [one, other] of pairs) {
            out.put(one);
            out.putSigned(other);
          }
          const bytes = reader(out.bytes());
          expect(pairs.map(() => [bytes.take(), bytes.takeSigned()])).toEqual(pairs);
          expect(bytes.isDone()).toBe(true);
        },
      ),
    );
  });
});

describe('a packed row', () => {
  it('is unpacked as it was', () => {
    fc.assert(
      fc.property(anyRow, (row) => {
        const lanes = lanesOf(row);
        expect(unpack(pack(row.tier, row.from, lanes), row.tier, row.from)).toEqual(lanes);
      }),
      { numRuns: 500 },
    );
  });

  it('gives the lanes that are asked for, and no others', () => {
    const row = rowAt('ten', NOW);
    const packed = pack('ten', NOW, lanesOf(row));
    expect([...(unpack(packed, 'ten', NOW, (number) => number === 14)?.keys() ?? [])]).toEqual([14]);
  });

  it('that is damaged is none, or one that can be; it never throws', () => {
    const from = instant(NOW);
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 60 }), fc.constantFrom(...TIERS), (bytes, tier) => {
        const lanes = unpack(Uint8Array.of(1, ...bytes), tier, from);
        for (const one of [...(lanes?.values() ?? [])].flat()) {
          expect(one.from).toBeGreaterThanOrEqual(from);
          expect(one.to).toBeLessThanOrEqual(from + ROW[tier]);
          expect(one.watched).toBeLessThanOrEqual(one.to - one.from);
          expect(one.known).toBeLessThanOrEqual(one.watched);
        }
      }),
      { numRuns: 2000 },
    );
  });

  it.each([undefined, null, 'text', {}, [1, 2], new Uint8Array(0), Uint8Array.of(2, 0)])(
    '%s is none',
    (value) => {
      expect(unpack(value, 'minute', NOW)).toBeNull();
    },
  );

  it('that is cut anywhere is none, or has fewer lanes', () => {
    const lanes = lanesOf(rowAt('raw', NOW));
    const packed = pack('raw', NOW, lanes);
    for (let end = 0; end < packed.length; end += 1)
      expect(unpack(packed.slice(0, end), 'raw', NOW)?.size ?? 0).toBeLessThan(lanes.size);
  });

  it('costs little: 90 days of a hundred instances take half of the 50 MB that they may', () => {
    const instances = Array.from({ length: 100 }, (_, index) => `scheduler job:${index}`);
    let total = 0;
    for (const tier of TIERS) {
      const row = rowAt(tier, NOW, instances);
      // Figures as they are: every instance has another age, and another mean.
      const lanes = new Map(
        instances.map((_, index) => [
          1000 + index,
          (row.instances[`scheduler job:${index}`] ?? []).map((one) => ({
            ...one,
            age: one.age === null ? null : ((one.age + index * 37) as typeof one.age),
            ageTime: one.ageTime + index * 7919,
          })),
        ]),
      );
      const bytes =
        serialize(pack(tier, NOW, lanes)).length + serialize(pack(tier, NOW, lanesOf(row))).length;
      total += (bytes + 80) * (KEPT[tier] / ROW[tier]);
    }
    expect(total).toBeLessThan(30_000_000);
  });
});
