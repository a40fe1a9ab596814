import { describe, expect, test } from 'vitest';
import type { Stretch } from '../../../domain/history/slice';
import type { Judged } from '../../../domain/judged';
import { COMPONENTS, type ComponentName, type Verdict } from '../../../domain/model';
import { type Duration, ms, plus, seconds } from '../../../domain/time';
import { asked, component, NOW as JUDGED_AT, judged, row } from '../../../ui/judged-builder';
import { PILL } from '../../../ui/words-names';
import { clock, recordedOf, stretch } from '../testing-recorded';
import { lanesOf } from './lane-model';
import { piecesOf } from './lane-paths';
import { readingsNow } from './now-readings';
import { readingAt, readingText } from './readings';
import type { Window } from './window';

const window: Window = { from: clock(10), to: clock(12), count: 24, name: null, isLive: true };
const lanes = (
  components: Partial<Record<ComponentName, readonly Stretch[]>>,
  who: { readonly key: string; readonly name: string; readonly component: ComponentName } | null = null,
) =>
  lanesOf(window, {
    recorded: recordedOf(window.from, window.to, components),
    lives: null,
    since: clock(9),
    who,
    isAhead: false,
  });

describe('the figure beside the word of a bucket', () => {
  const words = (name: ComponentName, parts: readonly Stretch[]): string | undefined => {
    const lane = lanes({ [name]: parts }).find((one) => one.component === name);
    return lane && readingText(readingAt(lane, 0));
  };
  const one = (name: ComponentName, verdict: Verdict, age: Duration) =>
    words(name, [stretch(clock(10), clock(10, 5), verdict, age)]);

  test('is of one answer its age, and of several the worst of them', () => {
    expect(one('scheduler', 'healthy', seconds(3))).toBe('Healthy, 3 s ago');
    const several = [
      stretch(clock(10), clock(10, 4)),
      stretch(clock(10, 4), clock(10, 5), 'healthy', seconds(9)),
    ];
    expect(words('scheduler', several)).toBe('Healthy, up to 9 s ago');
  });

  test('never reads as the beginning of what is not well', () => {
    expect(one('dag_processor', 'degraded', seconds(6))).toBe('Degraded, last beat 6 s ago');
    expect(one('dag_processor', 'degraded', seconds(629))).toBe('Degraded, one silent 10 min 29 s');
    expect(one('dag_processor', 'unhealthy', seconds(629))).toBe('Unhealthy, silent 10 min 29 s');
  });

  test('stands beside a reply that did not come, and the lane has its own look', () => {
    const parts = [stretch(clock(10), clock(10, 5), 'no_reply', null)];
    expect(words('executor', parts)).toBe('No reply');
    const pieces = piecesOf(lanes({ executor: parts }), { ...window, width: 480, left: 112 }, []);
    expect(pieces.filter(({ lane, look }) => lane === 3 && look === 'no_reply')).toHaveLength(1);
  });

  test('is none where nothing was ever started, which is not the same as not deployed', () => {
    const parts = [stretch(clock(10), clock(10, 5), 'never_started', null)];
    expect(words('triggerer', parts)).toBe('Never started');
    const pieces = piecesOf(lanes({ triggerer: parts }), { ...window, width: 480, left: 112 }, []);
    expect(pieces.filter(({ lane, look }) => lane === 1 && look === 'dash')).toHaveLength(1);
  });

  test('of executors is no fast reply beside a bad word', () => {
    expect(one('executor', 'healthy', ms(41))).toBe('Healthy, reply in 41 ms');
    expect(one('executor', 'degraded', ms(5))).toBe('Degraded');
  });
});

describe('what a lane says of now', () => {
  const now = plus(JUDGED_AT, seconds(1));
  const texts = (judging: Judged) => readingsNow(lanes({}), judging, now).map(readingText);

  test('is the word of the pill above, also before anything is recorded', () => {
    const down = component('triggerer', {
      verdict: 'unhealthy',
      pill: 'down',
      instances: [row('triggerer-0', { verdict: 'unhealthy', evidenceAt: plus(JUDGED_AT, seconds(-62)) })],
    });
    const judging = judged([down]);
    expect(texts(judging)).toEqual([
      'Healthy, 3 s ago',
      'Down, silent 63 s',
      'Healthy, 3 s ago',
      'Healthy, reply in 41 ms',
      'Healthy',
    ]);
    const words = readingsNow(lanes({}), judging, now).map(({ word }) => word);
    expect(words).toEqual(COMPONENTS.map((name) => PILL[judging.components[name].pill]));
  });

  test('has no figure where nobody watches, and the reason where nobody answers', () => {
    const as = (pill: 'not_watching' | 'unknown', feed: Judged['feed']) =>
      texts(judged([component('scheduler', { verdict: 'unknown', pill })], feed))[0];
    expect(as('not_watching', 'paused')).toBe('Not watching');
    expect(as('unknown', 'failing')).toBe('Unknown, nobody answered');
  });

  test('is of a chosen instance its own, and that it is not there', () => {
    const who = { component: 'executor', name: 'CeleryExecutor' } as const;
    const key = `executor ${asked('scheduler-1').id}`;
    const of = (chosen: string) =>
      readingsNow(lanes({}, { ...who, key: chosen }), judged(), now).find((one) => one.key === chosen);
    expect(of(key)).toMatchObject({ word: 'Healthy', figure: 'reply in 41 ms' });
    expect(of('executor gone')).toMatchObject({ mark: 'gone', word: 'Not there' });
  });
});
