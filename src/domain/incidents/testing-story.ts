import * as fc from 'fast-check';
import type { Moment } from '../history/moment';
import { answered, at, blankWatch, plain } from '../testing';
import { seconds } from '../time';
import { judge } from '../verdict';
import type { Watch } from '../watch';

/** A time in which something is not as it should be, in seconds after `T0`. */
interface Outage {
  readonly from: number;
  readonly to: number;
}

/** How things truly were: who was dead when, and when the database could not be read. Twelve minutes long. */
export interface Story {
  readonly triggerer: readonly Outage[];
  readonly scheduler: readonly Outage[];
  readonly database: readonly Outage[];
}

const LIMIT = 30;
const BEAT = 5;
const LENGTH = 720;

/**
 * Apart, and each well clear of what depends on an answer more or less: of the ten seconds that confirm, of the limit, and of
 * the five minutes that join two to one.
 */
const outages = (first: number, longest: number): fc.Arbitrary<readonly Outage[]> =>
  fc
    .record({
      isThere: fc.boolean(),
      from: fc.integer({ min: 30, max: 120 }),
      length: fc.integer({ min: first, max: longest }),
    })
    .map(({ isThere, from, length }) => (isThere ? [{ from, to: from + length }] : []));

/** A silence past the limit by much, or none; a database that is down for long, after all else has been well for long. */
export const stories: fc.Arbitrary<Story> = fc.record({
  triggerer: outages(70, 200),
  scheduler: outages(70, 200),
  database: outages(40, 100).map((list) => list.map(({ from, to }) => ({ from: from + 420, to: to + 420 }))),
});

const during = (list: readonly Outage[], now: number): boolean =>
  list.some(({ from, to }) => now >= from && now < to);

/** The newest heartbeat before `now` of one that beats every five seconds while it lives. */
function beatOf(dead: readonly Outage[], now: number): number {
  let beat = Math.floor(now / BEAT) * BEAT;
  while (during(dead, beat)) beat -= BEAT;
  return beat;
}

/** What a page sees of a story that asks so often, in seconds: an Airflow of 3.3 with limits of 30 s. */
export function storyMoments(story: Story, every: number): readonly Moment[] {
  let watch: Watch = blankWatch({ release: '3.3.2', interval: seconds(every) });
  const moments: Moment[] = [];
  for (let now = 0; now <= LENGTH; now += every) {
    watch = answered(watch, bodyOf(story, now), now);
    const judged = judge(watch, at(now));
    moments.push({ kind: 'answered', at: at(now), judged, blind: null, interval: watch.interval });
  }
  return moments;
}

function bodyOf({ triggerer, scheduler, database }: Story, now: number): object {
  if (during(database, now)) {
    const hidden = { status: 'unhealthy' };
    return {
      metadatabase: hidden,
      scheduler: { ...hidden, latest_scheduler_heartbeat: null },
      triggerer: { ...hidden, latest_triggerer_heartbeat: null },
      dag_processor: { ...hidden, latest_dag_processor_heartbeat: null },
    };
  }
  const entry = (name: 'scheduler' | 'triggerer' | 'dag_processor', dead: readonly Outage[]) => {
    const beat = beatOf(dead, now);
    return { [name]: plain(name, now - beat < LIMIT ? 'healthy' : 'unhealthy', beat) };
  };
  return {
    metadatabase: { status: 'healthy' },
    ...entry('scheduler', scheduler),
    ...entry('triggerer', triggerer),
    ...entry('dag_processor', []),
  };
}
