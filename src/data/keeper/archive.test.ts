import { expect, it } from 'vitest';
import { bundleKey } from '../../domain/history/parse-ages';
import { judgedAs, T0 } from '../../domain/history/testing-story';
import type { Judged } from '../../domain/judged';
import { ms, plus } from '../../domain/time';
import { episodeAt } from '../store/testing-store';
import { added, EMPTY_ARCHIVE, incidentsIn, met } from './archive';

/** A Dag processor whose bundle was parsed ten seconds ago. */
function judged(): Judged {
  const one = judgedAs('healthy', 1000, T0);
  const progress = {
    newest: plus(T0, ms(-10_000)),
    usual: null,
    isAssumed: false,
    isStalled: false,
    limit: null,
    at: T0,
  };
  const scope = { kind: 'bundle', name: 'dags', team: null, owners: [], before: null } as const;
  const joined = {
    gone: [],
    scopes: [{ ...scope, importErrors: null, lastRefreshed: null, progress }],
    listedAt: T0,
    bundlesAt: T0,
  };
  const processor = { ...one.components.dag_processor, joined };
  return { ...one, components: { ...one.components, dag_processor: processor } };
}

it('A bundle with a parse age is known by its name beside the instances, and told anew once a minute', () => {
  const first = met(EMPTY_ARCHIVE, judged(), T0);
  const bundle = { key: bundleKey('dags'), component: 'dag_processor', name: 'dags', first: T0, last: T0 };
  expect(first.news).toContainEqual(bundle);
  expect(met(first.archive, judged(), plus(T0, ms(59_000))).news).toEqual([]);
  const later = plus(T0, ms(60_000));
  expect(met(first.archive, judged(), later).news).toContainEqual({ ...bundle, last: later });
});

it('What goes on and off for a day keeps its names, and a note its incident, while the oldest of it is forgotten', () => {
  const flips = Array.from({ length: 2600 }, (_, index) => episodeAt(plus(T0, ms(index * 40_000))));
  const [first] = flips;
  const id = first?.id ?? '';
  const noted = { ...EMPTY_ARCHIVE, notes: new Map([[id, { id, text: 'the switch', at: T0 }]]) };
  const before = added(noted, flips.slice(0, 2000), null);
  const after = flips.slice(2000).reduce((archive, flip) => added(archive, [flip], null), before);
  const names = incidentsIn(before).map((one) => one.id);
  const kept = incidentsIn(after).map((one) => one.id);
  expect(after.episodes.size).toBeLessThanOrEqual(2000);
  expect(kept).toContain(id);
  expect(names).toEqual(expect.arrayContaining(kept.filter((name) => before.episodes.has(name))));
  expect(names[0]).toBe(kept.findLast((name) => name === names[0]));
});
