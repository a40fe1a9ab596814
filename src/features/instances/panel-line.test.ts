import fc from 'fast-check';
import { expect, it } from 'vitest';
import { instant, minutes, ms, plus } from '../../domain/time';
import { ageLine } from './panel-line';

const NOW = instant(Date.UTC(2026, 10, 30, 14, 6));

it('hatches gaps inside of its range and nothing else: one of an instance that ended may lie after it', () => {
  const minute = fc.integer({ min: -90, max: 90 });
  fc.assert(
    fc.property(minute, minute, (a, b) => {
      const [from, to] = [plus(NOW, minutes(Math.min(a, b))), plus(NOW, minutes(Math.max(a, b)))];
      const { gaps } = ageLine([], [], [{ from, to, why: 'asleep' }], null, minutes(60), NOW);
      for (const [start, end] of gaps) {
        expect(start).toBeGreaterThanOrEqual(0);
        expect(end).toBeLessThanOrEqual(1);
        expect(end).toBeGreaterThanOrEqual(start);
      }
      const share = ms(Math.min(NOW, to) - Math.max(plus(NOW, minutes(-60)), from));
      if (share > 0) expect(gaps).toHaveLength(1);
    }),
  );
});
