import { expect, it } from 'vitest';
import type { Moment } from '../../domain/history/moment';
import { answer, T0, watchedOf } from '../../domain/history/testing-story';
import { beatsKey } from '../../domain/strips';
import { instant } from '../../domain/time';
import { aKeeper, aStore } from './testing-keeper';

/** The same answer, in which the schedulers' instance is called `id`. */
function called(at: number, id: string): Moment {
  const moment = answer(at);
  const { components } = moment.judged;
  const instances = components.scheduler.instances.map((row) => ({ ...row, id }));
  const scheduler = { ...components.scheduler, instances };
  return { ...moment, judged: { ...moment.judged, components: { ...components, scheduler } } };
}

const HOST = beatsKey('scheduler', 'host:a');
const JOB = beatsKey('scheduler', 'job:7');

it('what was recorded of a host goes with its job row, once the job list has told which it is', async () => {
  const store = aStore();
  const { tell, chronicle } = aKeeper(store);
  await tell(called(T0, 'host:a'), called(T0 + 5000, 'host:a'), called(T0 + 10_000, 'job:7'));
  const { instances } = await chronicle.read(T0, instant(T0 + 10_000), [HOST, JOB]);
  expect(watchedOf(instances[JOB] ?? [])).toBe(10_000);
  expect(instances[HOST]).toEqual([]);
});

it('two replicas on one host stay two', async () => {
  const { tell, chronicle } = aKeeper(aStore());
  await tell(called(T0, 'job:6'), called(T0 + 5000, 'job:6'), called(T0 + 10_000, 'job:7'));
  const { instances } = await chronicle.read(T0, instant(T0 + 10_000), [beatsKey('scheduler', 'job:6'), JOB]);
  expect(watchedOf(instances[JOB] ?? [])).toBe(5000);
  expect(watchedOf(instances[beatsKey('scheduler', 'job:6')] ?? [])).toBe(5000);
});
