import { expect, it } from 'vitest';
import { bundleKey } from '../../domain/history/parse-ages';
import { judgedAs, T0 } from '../../domain/history/testing-story';
import type { Judged } from '../../domain/judged';
import { ms, plus } from '../../domain/time';
import { EMPTY_ARCHIVE, met } from './archive';

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
