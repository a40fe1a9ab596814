import { expect, it } from 'vitest';
import type { JobRow } from './jobs';
import { blankPage, healthOf, hears, list, type Page, reads, row, seen } from './testing-jobs';

const RELEASE = '3.1';
const FIRST = row(1, { hostname: 'vm' });
const LOST = row(2, { hostname: 'vm', beat: -74 });
const HEIR = row(3, { hostname: 'vm', start: -40 });

/** Both answers of a 3.1, which lists running rows only. */
const told = (before: Page, rows: readonly JobRow[], offset: number): Page =>
  reads(hears(before, healthOf(rows, offset, RELEASE), offset), list(rows, offset));
const triggererAt = (page: Page, offset: number) => seen(page, offset).components.triggerer;

it('a lost replica that was replaced is not lost again when its successor stops cleanly and is listed no more', () => {
  const replaced = told(blankPage({ release: '3.1.8' }), [FIRST, LOST, HEIR], 0);
  expect(triggererAt(replaced, 0).verdict).toBe('healthy');
  const alive = { ...FIRST, heartbeat: HEIR.heartbeat };
  const stopped = told(replaced, [alive, LOST], 5);
  expect(triggererAt(stopped, 5)).toMatchObject({ verdict: 'healthy', alive: 1, listed: 1 });
  const [tombstone] = triggererAt(stopped, 5).joined?.gone ?? [];
  expect(tombstone?.job?.successor).toMatchObject({ job: 3, fate: 'unknown' });
  expect(triggererAt(told(stopped, [alive, LOST], 10), 10).verdict).toBe('healthy');
});

it('and takes no other successor: the next one replaces who was lost after it', () => {
  const replaced = told(blankPage({ release: '3.1.8' }), [FIRST, LOST, HEIR], 0);
  const silent = told(replaced, [FIRST, LOST], 60);
  expect(triggererAt(silent, 60).verdict).toBe('unhealthy');
  const next = row(4, { hostname: 'vm', start: 62, beat: 65 });
  expect(triggererAt(told(silent, [FIRST, LOST, next], 65), 65)).toMatchObject({
    verdict: 'healthy',
    alive: 1,
  });
});

it('a page that has just been opened cannot know, and names the lost one', () => {
  const page = told(blankPage({ release: '3.1.8' }), [FIRST, LOST], 0);
  expect(triggererAt(page, 0)).toMatchObject({ verdict: 'degraded', reason: { code: 'some_lost' } });
});
