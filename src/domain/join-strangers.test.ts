import { expect, it } from 'vitest';
import type { JobRow } from './jobs';
import { ASSUMED, limitsFor } from './limits';
import { blankPage, healthOf, hears, list, type Page, reads, row, seen } from './testing-jobs';
import { seconds } from './time';

/** Two triggerers of one host that beat every five seconds, and from 36 s on a third, which beats once. */
function rowsAt(now: number): readonly JobRow[] {
  const shared = { hostname: 'a', teams: [] } as const;
  const beat = (phase: number): number => Math.floor((now - phase) / 5) * 5 + phase;
  const two = [row(1, { ...shared, beat: beat(0.1) }), row(2, { ...shared, beat: beat(0), start: -3000 })];
  return now < 36 ? two : [...two, row(3, { ...shared, beat: 36, start: 36 })];
}

it('of several on one host, of which the job list does not know one yet, nobody is named as the lost one', () => {
  const configured = { triggerer: seconds(30) };
  let page: Page = blankPage({
    release: '3.4.0',
    limits: limitsFor('3.4.0', { ...ASSUMED, configured }),
  });
  for (let now = 0; now <= 65; now += 5) {
    page = hears(page, healthOf(rowsAt(now), now, '3.4'), now);
    // The questions for the job list fail from then on.
    if (now <= 30) page = reads(page, list(rowsAt(now), now));
  }
  const { instances } = seen(page, 66.5).components.triggerer;
  const silent = instances.filter(({ verdict }) => verdict === 'unhealthy');
  expect(silent.map(({ job }) => job)).toEqual([null]);
  expect(instances.map(({ verdict }) => verdict).sort()).toEqual(['healthy', 'healthy', 'unhealthy']);
});
