import { expect, it } from 'vitest';
import { EMPTY_HISTORY, type History, type Sample } from '../../domain/history';
import { type Instant, instant, minutes, plus } from '../../domain/time';
import { watchedFrom } from './watched-from';

const NOON = instant(Date.UTC(2026, 10, 30, 12));
const at = (minute: number): Instant => plus(NOON, minutes(minute));
const sample = (from: number, to: number, verdict: Sample['verdict']): Sample => ({
  from: at(from),
  at: at(to),
  verdict,
  age: null,
  limit: null,
});
const history = (triggerer: readonly Sample[], gaps: History['gaps'] = []): History => ({
  ...EMPTY_HISTORY,
  first: NOON,
  last: at(30),
  components: { ...EMPTY_HISTORY.components, triggerer },
  gaps,
});

it('"well for" begins with the first answer, where nothing was ever bad', () => {
  expect(watchedFrom(history([sample(0, 30, 'healthy')]), at(30))).toBe(NOON);
  expect(watchedFrom(EMPTY_HISTORY, at(30))).toBeNull();
});

it('"well for" begins after the last outage that was recorded, be it by an earlier page', () => {
  const samples = [sample(0, 20, 'healthy'), sample(20, 22, 'unhealthy'), sample(22, 30, 'healthy')];
  expect(watchedFrom(history(samples), at(30))).toBe(at(22));
});

it('"well for" leaves out what nobody watched since then', () => {
  const gaps = [
    { from: at(1), to: at(5), why: 'paused' },
    { from: at(24), to: at(27), why: 'closed' },
  ] as const;
  const samples = [sample(0, 20, 'healthy'), sample(20, 22, 'degraded'), sample(27, 30, 'healthy')];
  expect(watchedFrom(history(samples, gaps), at(30))).toBe(at(25));
});
