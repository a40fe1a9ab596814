import type { Known } from '../../domain/history/rows';
import { isRecord } from '../../domain/incidents/read';
import { COMPONENTS, type ComponentName } from '../../domain/model';
import type { Instant } from '../../domain/time';
import type { Clock } from '../clock';
import { readKnown } from './checks';
import type { Damage } from './damage';
import { INSTANCE_ROWS } from './sections';
import type { Access } from './shelf';

/**
 * Which number stands for which instance in packed rows. A number is given once and never again, so that a row never
 * means another instance than it did.
 */
export interface Dictionary {
  /** As it is on the shelf now; read anew only where somebody else has changed it. */
  load(at: Access): Promise<Names>;
  /** Writes down instances; those without a number get one. Gives the numbers of all of them. */
  enter(at: Access, known: readonly Known[]): Promise<void>;
  /** The same for those of a file: what they are called here stays. */
  adopt(at: Access, known: readonly Known[]): Promise<void>;
  /** The number of an instance, for a row that begins then; one that nobody has named is called after its key. */
  number(at: Access, key: string, from: Instant): Promise<number>;
  /** Takes those out whose last row is older, and the longest unseen ones above `most`. */
  prune(at: Access, oldest: Instant, most: number): Promise<void>;
  /** Takes all of them out. Numbers go on: rows that another tab still writes never mean somebody else. */
  clear(at: Access): Promise<void>;
  /** After a transaction that failed: nothing that is remembered is believed. */
  forget(): void;
}

export interface Names {
  readonly numbers: ReadonlyMap<string, number>;
  readonly known: ReadonlyMap<number, Known>;
}

interface State {
  version: number;
  /** null: nobody wrote it down. */
  next: number | null;
  /** The highest number that is in use. */
  readonly highest: number;
  readonly numbers: Map<string, number>;
  readonly known: Map<number, Known>;
}

export function createDictionary(damage: Damage, clock: Pick<Clock, 'now'>): Dictionary {
  let state: State | null = null;

  async function load(at: Access): Promise<State> {
    const head = readHead(await at.get('meta', 'names'));
    if (state !== null && head?.version === state.version) return state;
    const numbers = new Map<string, number>();
    const known = new Map<number, Known>();
    const entries = await at.entries('names');
    for (const [number, value] of entries) {
      const read = readKnown(value);
      if (read === null || typeof number !== 'number') damage.found('names', number);
      else {
        numbers.set(read.key, number);
        known.set(number, read);
      }
    }
    const highest = Math.max(0, ...entries.map(([key]) => (typeof key === 'number' ? key : 0)));
    state = { version: head?.version ?? 0, next: head?.next ?? null, highest, numbers, known };
    return state;
  }

  /** The next number. Where it was not written down rows may be there that use some: then it is one that no row can have. */
  async function nextOf(at: Access, now: State): Promise<number> {
    if (now.next !== null) return Math.max(now.next, now.highest + 1);
    const rows = await Promise.all(INSTANCE_ROWS.map((section) => at.count(section)));
    const isNew = now.highest === 0 && rows.every((count) => count === 0);
    return isNew ? 1 : Math.floor(clock.now() / 1000);
  }

  function saveHead(at: Access, now: State): void {
    now.version += 1;
    at.put('meta', 'names', { version: now.version, next: now.next });
  }

  async function put(at: Access, now: State, one: Known): Promise<number> {
    const before = now.numbers.get(one.key);
    const number = before ?? (await nextOf(at, now));
    at.put('names', number, one);
    now.numbers.set(one.key, number);
    now.known.set(number, one);
    if (before === undefined) {
      now.next = number + 1;
      saveHead(at, now);
    }
    return number;
  }

  return {
    load,
    async enter(at, known) {
      const now = await load(at);
      for (const one of known) await put(at, now, joined(now, one));
    },
    async adopt(at, known) {
      const now = await load(at);
      for (const one of known) {
        const mine = now.known.get(now.numbers.get(one.key) ?? 0);
        const both = mine === undefined ? one : longerKnown(mine, one);
        if (both !== mine) await put(at, now, both);
      }
    },
    async number(at, key, from) {
      const now = await load(at);
      return now.numbers.get(key) ?? put(at, now, { ...named(key), key, first: from, last: from });
    },
    async prune(at, oldest, most) {
      // When each was seen last another tab may know better.
      state = null;
      const now = await load(at);
      const newest = [...now.known].sort(([, a], [, b]) => b.last - a.last);
      const gone = newest.filter(([, one], index) => one.last < oldest || index >= most);
      for (const [number, one] of gone) {
        at.remove('names', number);
        now.known.delete(number);
        now.numbers.delete(one.key);
      }
      if (gone.length > 0) saveHead(at, now);
    },
    async clear(at) {
      const now = await load(at);
      at.clear('names');
      now.known.clear();
      now.numbers.clear();
      saveHead(at, now);
    },
    forget: () => {
      state = null;
    },
  };
}

/** With what was known of it before: the first time stays. */
function joined({ numbers, known }: Names, one: Known): Known {
  const before = known.get(numbers.get(one.key) ?? 0);
  if (before === undefined || before.first >= one.first) return one;
  return { ...one, first: before.first };
}

/** `mine` itself where the other was met neither earlier nor later. */
function longerKnown(mine: Known, { first, last }: Known): Known {
  if (first >= mine.first && last <= mine.last) return mine;
  return {
    ...mine,
    first: first < mine.first ? first : mine.first,
    last: last > mine.last ? last : mine.last,
  };
}

function named(key: string): { readonly component: ComponentName; readonly name: string } {
  const end = key.indexOf(' ');
  const component = COMPONENTS.find((name) => name === key.slice(0, end)) ?? 'scheduler';
  return { component, name: key.slice(end + 1) };
}

function readHead(stored: unknown): { readonly version: number; readonly next: number | null } | null {
  if (!isRecord(stored)) return null;
  const { version, next } = stored;
  if (!Number.isSafeInteger(version) || (next !== null && !Number.isSafeInteger(next))) return null;
  return { version: Number(version), next: next === null ? null : Number(next) };
}
