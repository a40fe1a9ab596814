import fc from 'fast-check';
import type { Judged, JudgedInstance } from '../../domain/judged';
import type { HeartbeatComponent, InstanceVerdict } from '../../domain/model';
import { component, judged, row } from '../../ui/judged-builder';
import { LIST_VERDICTS } from './list-view';

/** For tests: a name out of few, so that rows share teams and bundles. */
export const someName = fc.constantFrom('ml', 'risk', 'a,b', '', 'growth');
const verdict = fc.constantFrom<InstanceVerdict>(...LIST_VERDICTS);
const bundles = fc.oneof(fc.constant('all' as const), fc.constant(null), fc.uniqueArray(someName));

/** For tests: a row in any state, with or without teams and bundles. */
const someRow = (id: number): fc.Arbitrary<JudgedInstance> =>
  fc.record({ verdict, teams: fc.option(fc.uniqueArray(someName)), bundles }).map((facts) =>
    row(`host-${id % 7}`, {
      id: `job:${id}`,
      verdict: facts.verdict,
      pill: facts.verdict,
      teams: facts.teams,
      bundles: facts.bundles,
    }),
  );

const someRows = (from: number) =>
  fc.array(fc.nat(), { maxLength: 12 }).chain((ids) => fc.tuple(...ids.map((_, at) => someRow(from + at))));

const some = (name: HeartbeatComponent, from: number) =>
  fc.tuple(someRows(from), someRows(from + 50), fc.boolean()).map(([instances, others, stopped]) =>
    component(name, {
      instances,
      joined: {
        gone: others.map((one) => ({
          ...one,
          verdict: stopped ? ('stopped' as const) : ('gone' as const),
          pill: stopped ? ('stopped' as const) : ('gone' as const),
        })),
        scopes: [],
        listedAt: null,
        bundlesAt: null,
      },
    }),
  );

/** For tests: a deployment of any instances, some of them gone. */
export const someDeployment: fc.Arbitrary<Judged> = fc
  .tuple(some('scheduler', 0), some('triggerer', 100), some('dag_processor', 200))
  .map((parts) => judged(parts));
