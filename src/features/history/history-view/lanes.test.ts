import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { bundleKey } from '../../../domain/history/parse-ages';
import type { Lives } from '../../../domain/lives';
import type { Verdict } from '../../../domain/model';
import { hours, type Instant, instant, minutes, ms, plus, seconds } from '../../../domain/time';
import { clock, gap, NOW, recordedOf, stretch } from '../testing-recorded';
import { bandsOf } from './bands';
import { type LaneFacts, lanesOf } from './lane-model';
import { HEIGHT, LOOKS, pathOf, piecesOf } from './lane-paths';
import { bucketText, bucketWords, newestIndex, readingAt, readingText } from './readings';
import type { Window } from './window';

const window: Window = { from: clock(10), to: clock(12), count: 24, name: null, isLive: false };
const axis = { ...window, width: 480, left: 112 };
const lanes = (facts: Partial<LaneFacts>, over: Window = window) =>
  lanesOf(over, {
    recorded: recordedOf(over.from, over.to, {}),
    lives: null,
    since: clock(9),
    who: null,
    isAhead: false,
    ...facts,
  });
const livesOf = (
  parts: Lives['told']['scheduler'],
  since: Instant,
  why: Lives['why'] = 'cleaned',
): Lives => ({
  lives: [],
  told: { scheduler: parts, triggerer: [], dag_processor: [] },
  since,
  why,
});
const texts = (facts: Partial<LaneFacts>, lane = 0): readonly string[] => {
  const one = lanes(facts)[lane];
  if (one === undefined) throw new Error('no lane');
  return one.cells.map((_, index) => readingText(readingAt(one, index)));
};

describe('a lane', () => {
  const verdicts = fc.constantFrom<Verdict>('healthy', 'late', 'degraded', 'unhealthy', 'unknown');

  test('shows the worst of its time somewhere, at least 3 px wide, however short it was', () => {
    fc.assert(
      fc.property(verdicts, fc.integer({ min: 0, max: 7_199_000 }), (verdict, offset) => {
        const from = plus(window.from, ms(offset));
        const recorded = recordedOf(window.from, window.to, {
          scheduler: [
            stretch(window.from, from),
            stretch(from, plus(from, ms(500)), verdict),
            stretch(plus(from, ms(500)), window.to),
          ],
        });
        const drawn = piecesOf(lanes({ recorded }), axis, []).filter(({ lane }) => lane === 0);
        const piece = drawn.find(({ look }) => look === verdict);
        expect(piece?.width).toBeGreaterThanOrEqual(3);
        expect(piece?.x).toBeGreaterThanOrEqual(0);
        expect((piece?.x ?? 0) + (piece?.width ?? 0)).toBeLessThanOrEqual(axis.width);
      }),
    );
  });

  test('paints worse over better, and grows with severity', () => {
    const order = ['healthy', 'late', 'degraded', 'unhealthy'] as const;
    expect(LOOKS.filter((look) => order.some((one) => one === look))).toEqual(order);
    const heights = order.map((look) => HEIGHT[look]);
    expect(heights).toEqual(heights.toSorted((a, b) => a - b));
  });

  test('is one path for each look, whatever there is', () => {
    const recorded = recordedOf(window.from, window.to, {
      scheduler: [stretch(clock(10), clock(11), 'late')],
      triggerer: [stretch(clock(11), clock(12), 'late')],
    });
    const path = pathOf(piecesOf(lanes({ recorded }), axis, []), 'late');
    expect(path).toBe('M0 9h240v14h-240zM240 41h240v14h-240z');
  });
});

describe('time that nobody watched', () => {
  const watched = {
    scheduler: [stretch(clock(10), clock(10, 30)), stretch(clock(11), clock(12))],
  };

  test('is not well: it has its own words, with the reason', () => {
    const recorded = recordedOf(clock(10), clock(12), watched, {
      gaps: [gap(clock(10, 30), clock(11), 'asleep')],
    });
    const words = texts({ recorded });
    expect(words.slice(0, 6)).toEqual(Array.from({ length: 6 }, () => 'Healthy, 3 s ago'));
    expect(words.slice(6, 12)).toEqual(Array.from({ length: 6 }, () => 'Not watching, this browser slept'));
  });

  test('is unknown where the page asked in vain', () => {
    const recorded = recordedOf(clock(10), clock(12), watched, {
      gaps: [gap(clock(10, 30), clock(11), 'failing')],
    });
    expect(texts({ recorded })[7]).toBe('Unknown, nobody answered');
    const drawn = piecesOf(lanes({ recorded }), axis, recorded.gaps);
    expect(drawn.filter(({ lane, look }) => lane === 0 && look === 'hatch')).toEqual([]);
  });

  test('in which nobody answered is said beside what was seen of its bucket', () => {
    const [from, to] = [clock(10, 1), clock(10, 1, 15)];
    const parts = [stretch(clock(10), from), stretch(to, clock(10, 30))];
    const recorded = recordedOf(
      clock(10),
      clock(12),
      { scheduler: parts },
      { gaps: [gap(from, to, 'failing')] },
    );
    expect(texts({ recorded }).slice(0, 2)).toEqual([
      'Healthy, no answer for 15 s of it',
      'Healthy, 3 s ago',
    ]);
  });

  test('is one thin bar through all lanes where it was short, and unknown where it was long', () => {
    const looks = (minute: number, why: 'failing' | 'paused') => {
      const gaps = [gap(clock(10, 1), clock(10, 1 + minute), why)];
      return piecesOf(lanes({ recorded: recordedOf(clock(10), clock(12), watched) }), axis, gaps)
        .filter(({ look, x }) => look !== 'hatch' && look !== 'healthy' && x < 10)
        .map(({ look }) => look);
    };
    expect(looks(1, 'failing')).toEqual(Array.from({ length: 5 }, () => 'lost'));
    expect(looks(10, 'failing')).toEqual(Array.from({ length: 5 }, () => 'unknown'));
    expect(looks(1, 'paused')).toEqual([]);
    expect(HEIGHT.lost).toBe(32);
  });

  test('tells what the server’s rows say, and never as a verdict', () => {
    const recorded = recordedOf(clock(10), clock(12), watched, {
      gaps: [gap(clock(10, 30), clock(11), 'closed')],
    });
    const lives = livesOf(
      [
        { from: clock(8), to: clock(10, 40), up: true },
        { from: clock(10, 40), to: clock(10, 50), up: false },
        { from: clock(10, 50), to: clock(12), up: true },
      ],
      clock(8),
    );
    const words = texts({ recorded, lives });
    expect([words[6], words[8], words[5]]).toEqual([
      'Not watching, somebody ran, says the server',
      'Not watching, nobody ran, says the server',
      'Healthy, 3 s ago',
    ]);
    const looks = piecesOf(lanes({ recorded, lives }), axis, recorded.gaps)
      .filter(({ lane }) => lane === 0)
      .map(({ look }) => look);
    expect(looks).toEqual(expect.arrayContaining(['hatch', 'up', 'nobody', 'healthy']));
    expect(looks).not.toContain('unhealthy');
  });

  test('before the first record is told by the server alone, or not at all', () => {
    const lives = livesOf([{ from: clock(10, 30), to: NOW, up: true }], clock(10, 30));
    const facts = { lives, since: clock(11), recorded: recordedOf(clock(10), clock(12), {}) };
    expect([texts(facts)[0], texts(facts)[8]]).toEqual(['Not recorded', 'Somebody ran, from the server']);
    expect(texts(facts, 3)[8]).toBe('Not recorded');
  });

  test('is not that of a range which has not begun: nothing is hatched, and nobody blamed', () => {
    const all = lanes({ isAhead: true });
    expect(texts({ isAhead: true })).toEqual(Array.from({ length: 24 }, () => 'Not yet'));
    expect(piecesOf(all, axis, [], clock(9))).toEqual([]);
  });

  test('has only begun where the last answer was a moment ago', () => {
    const recorded = recordedOf(clock(10), clock(12), { scheduler: [stretch(clock(10), clock(11, 55))] });
    const all = lanes({ recorded });
    expect(texts({ recorded })[23]).toBe('Not yet');
    expect(newestIndex(all, 24)).toBe(22);
    const drawn = piecesOf(all, axis, []).filter(({ look }) => look === 'hatch');
    expect(drawn.every(({ x, width }) => x + width <= 460)).toBe(true);
  });
});

describe('an instance', () => {
  const who = { key: 'scheduler job:7', name: 'scheduler-7', component: 'scheduler' } as const;

  test('has its lane under its component, and was not there where only others were watched', () => {
    const recorded = recordedOf(
      clock(10),
      clock(12),
      { scheduler: [stretch(clock(10), clock(12))] },
      { instances: { [who.key]: [stretch(clock(11), clock(12), 'unhealthy', seconds(74))] } },
    );
    const all = lanes({ recorded, who });
    expect(all.map(({ key }) => key).slice(0, 3)).toEqual(['scheduler', who.key, 'triggerer']);
    const own = texts({ recorded, who }, 1);
    expect([own[0], own[20]]).toEqual(['Not there', 'Unhealthy, silent 74 s']);
  });

  test('is not what a bundle is: its parse age has no lane', () => {
    const bundle = { key: bundleKey('dags'), name: 'dags', component: 'dag_processor' } as const;
    expect(lanes({ who: bundle })).toHaveLength(5);
  });
});

describe('the crosshair', () => {
  test('says all lanes of a bucket in one line, with its time and zone', () => {
    const recorded = recordedOf(clock(10), clock(12), {
      scheduler: [stretch(clock(10), clock(12))],
      executor: [stretch(clock(10), clock(12), 'healthy', ms(41))],
      metadatabase: [stretch(clock(10), clock(12), 'healthy', null)],
    });
    expect(bucketText(lanes({ recorded }), window, 2, 'utc', NOW)).toBe(
      '10:10 to 10:15 UTC: Scheduler Healthy, 3 s ago; Triggerer Not watching; Dag processor Not watching; Executors Healthy, reply in 41 ms; Metadata db Healthy',
    );
  });

  test('ends with now in the bucket that lasts, never in the future', () => {
    const live: Window = { ...window, to: plus(NOW, minutes(4)), from: plus(NOW, minutes(-116)) };
    expect(bucketWords(live, 23, 'utc', NOW)).toBe('14:05 UTC to now');
    expect(bucketWords(live, 22, 'utc', NOW)).toBe('14:00 to 14:05 UTC');
  });

  test('names days where there are several, and seconds where buckets have some', () => {
    const week: Window = { ...window, from: plus(NOW, hours(-7 * 24)), to: NOW, count: 168 };
    expect(bucketWords(week, 0, 'utc', NOW)).toBe('23 Nov 14:06 to 15:06 UTC');
    const close: Window = { ...window, to: plus(window.from, minutes(1)), count: 12 };
    expect(bucketWords(close, 1, 'utc', NOW)).toBe('10:00:05 to 10:00:10 UTC');
  });
});

describe('the strip above the lanes', () => {
  test('tiles the window, in the order of time', () => {
    const time = fc.integer({ min: clock(8), max: clock(14) }).map(instant);
    fc.assert(
      fc.property(fc.option(time), fc.option(time), (since, rows) => {
        const lives = rows === null ? null : livesOf([], rows);
        const bands = bandsOf(window, lives, since);
        expect(bands[0]?.from).toBe(window.from);
        expect(bands.at(-1)?.to).toBe(window.to);
        bands.slice(1).forEach((band, index) => expect(band.from).toBe(bands[index]?.to));
      }),
    );
  });

  test('does not say that there are no rows where no list was read', () => {
    expect(bandsOf(window, null, clock(11)).map(({ kind }) => kind)).toEqual(['unrecorded', 'watched']);
    const lives = livesOf([], clock(10, 30));
    expect(bandsOf(window, lives, clock(11)).map(({ kind }) => kind)).toEqual([
      'no_rows',
      'server',
      'watched',
    ]);
  });
});
