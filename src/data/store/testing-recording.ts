import { minuteOf, quarterOf, quarterStart, tensOf } from '../../domain/history/coarser';
import type { Row } from '../../domain/history/rows';
import { joinRows } from '../../domain/history/rows-of';
import { floored } from '../../domain/history/share';
import { type Stretch, sliceOf } from '../../domain/history/slice';
import { TIERS, type Tier } from '../../domain/history/tiers';
import { COMPONENTS } from '../../domain/model';
import { type Instant, instant, minutes, ms } from '../../domain/time';
import { fakeClock } from '../fake-clock';
import type { Store } from '../store';
import { createMemoryStore } from './memory';
import { BASE, changeAt, KEY } from './testing-store';

/** When somebody watched, in seconds after the beginning, and every how many. */
export interface Watcher {
  readonly from: number;
  readonly to: number;
  readonly interval: number;
}

const MINUTE = minutes(1);

/** What watchers of the same world see: it was down between two times, in seconds. One of them: later ones begin later. */
export async function recordedBy(
  watchers: readonly Watcher[],
  down: { readonly from: number; readonly to: number },
  start: Instant,
  tiers: readonly Tier[] = TIERS,
): Promise<Store> {
  const store = createMemoryStore(BASE, fakeClock(instant(start + 7_200_000)));
  const answers = watchers.map((watcher) => answersOf(watcher).map((at) => instant(start + at * 1000)));
  const raws = new Map<Instant, Row>();
  for (const times of answers)
    for (const [index, at] of times.entries()) {
      const second = (at - start) / 1000;
      const isDown = second >= down.from && second < down.to;
      const age = ms(isDown ? at - start - down.from * 1000 + 30_000 : (second % 5) * 1000);
      for (const row of rowsOf(times[index - 1] ?? at, at, {
        verdict: isDown ? 'unhealthy' : 'healthy',
        age,
      })) {
        const before = raws.get(row.from);
        raws.set(row.from, before === undefined ? row : joinRows(before, row));
      }
    }
  const gaps = answers.slice(1).flatMap((times, index) => {
    const [from, to] = [answers[index]?.at(-1), times[0]];
    return from === undefined || to === undefined ? [] : [{ from, to, why: 'closed' as const }];
  });
  const all = [...raws.values()].sort((a, b) => a.from - b.from);
  const minute = all.map(minuteOf);
  const quarters = [...new Set(all.map((row) => quarterStart(row.from)))].map((from) =>
    quarterOf(minute, from),
  );
  const rows = [...all, ...all.map(tensOf), ...minute, ...quarters.filter((row) => row !== null)];
  const [first, last] = [answers[0]?.[0] ?? start, answers.at(-1)?.at(-1) ?? start];
  const checkpoint = { ...changeAt(last).checkpoint, first, last };
  const known = [{ key: KEY, component: 'scheduler', name: 'host-1', first, last } as const];
  const kept = rows.filter((row) => tiers.includes(row.tier));
  await store.write(changeAt(last, { rows: kept, gaps, known, checkpoint }));
  return store;
}

function answersOf({ from, to, interval }: Watcher): readonly number[] {
  const answers: number[] = [];
  for (let at = from; at <= to; at += interval) answers.push(at);
  return answers;
}

function rowsOf(
  from: Instant,
  to: Instant,
  seen: { readonly verdict: 'healthy' | 'unhealthy'; readonly age: Stretch['age'] },
): readonly Row[] {
  const rows: Row[] = [];
  for (let one: number = from; rows.length === 0 || one < to; ) {
    const end = Math.min(to, floored(one, MINUTE) + MINUTE);
    const slice = sliceOf({ ...seen, limit: ms(30_000) }, end - one);
    const lane = [{ from: instant(one), to: instant(end), ...slice }];
    rows.push({
      tier: 'raw',
      from: instant(floored(one, MINUTE)),
      components: Object.fromEntries(COMPONENTS.map((name) => [name, lane])) as unknown as Row['components'],
      instances: { [KEY]: lane },
    });
    one = end;
  }
  return rows;
}
