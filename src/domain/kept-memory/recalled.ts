import type { Extras, Recalled } from '../extras';
import { isWatchedOn } from '../history/continuity';
import type { KeptMemory } from '../kept-memory';
import { HEARTBEAT_COMPONENTS } from '../model';
import { observe } from '../observe';
import { EMPTY_PARSES } from '../parse-memory';
import { between, hours, type Instant, instant, plus, seconds } from '../time';
import { judge } from '../verdict';
import type { Memory, Watch } from '../watch';
import { parsesOf } from './parses';
import { formerOf } from './rows';

/** Of use to the page that is opened next. */
interface Known {
  readonly memory: Memory;
  readonly others: Pick<Extras, 'standing' | 'parses'> & { readonly recalled: Recalled };
}

/** What was seen is true of the very value that was seen, however long ago; rows that are older are shown no more. */
const GOOD_FOR = hours(24);
/** As far may two estimates of the server's clock lie apart. */
const WOBBLE = seconds(2);
/** As long at most do the other sources take to answer a page that was just opened. */
const SETTLING = seconds(60);

/**
 * What of a memory still counts at `now`, the time of the page's own first answer; null: nothing.
 *
 * - First sights, ended rows and what the job list told are facts about one value: they count wherever the same value is
 *   listed again, whether anybody watched in between or not, for a day.
 * - Since when a verdict stands, and how often files are parsed, takes unbroken watching: they count where the first answer
 *   goes on from the last one (`isWatchedOn`); else nobody knows what happened meanwhile.
 * - Nothing counts that lies in the future (the clock was set back), or was told by another clock.
 */
export function recalledAt(kept: KeptMemory, now: Instant, { interval, clock, answer }: Watch): Known | null {
  const away = between(kept.at, now);
  const isOtherClock = answer !== null && kept.clock !== clock;
  if (away > GOOD_FOR || away < -WOBBLE || isOtherClock) return null;
  const isUnbroken = isWatchedOn(away, interval);
  const sights = Object.entries(kept.firstSeen).map(([component, list]) => [component, new Map(list)]);
  const { identities, ended, lastAlive } = kept;
  return {
    memory: {
      identities,
      ended,
      lastAlive,
      firstSeen: Object.fromEntries(sights),
      standing: isUnbroken ? kept.standing : {},
    },
    others: {
      standing: isUnbroken ? kept.joined : {},
      parses: isUnbroken ? parsesOf(kept.parses) : EMPTY_PARSES,
      recalled: {
        rows: rowsOf(kept),
        hadBundles: kept.hadBundles,
        until: isUnbroken ? plus(now, SETTLING) : instant(0),
      },
    },
  };
}

function rowsOf({ jobs }: KeptMemory): Recalled['rows'] {
  if (jobs === null) return null;
  const all = HEARTBEAT_COMPONENTS.map((component) => {
    const members = jobs.rows[component].map(formerOf);
    const seated = members.flatMap(({ seat, row }) => (seat === null ? [] : [[seat, row.id] as const]));
    return [component, { list: { at: jobs.at }, members, seats: Object.fromEntries(seated) }];
  });
  return Object.fromEntries(all) as Recalled['rows'];
}

/** The watch as if it had remembered that before its last answer. */
export function withMemory(watch: Watch, memory: Memory): Watch {
  if (watch.answer === null) return { ...watch, memory };
  return { ...watch, memory: observe({ ...watch, memory, paused: null }, watch.answer, judge).memory };
}
