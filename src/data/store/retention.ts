import { KEPT, TIERS, type Tier } from '../../domain/history/tiers';
import { forgotten } from '../../domain/incidents/forgotten';
import { isInstant, isRecord, readEpisode } from '../../domain/incidents/read';
import { hours, type Instant, instant, minutes } from '../../domain/time';
import type { Dictionary } from './dictionary';
import { COMPONENT_ROWS, INSTANCE_ROWS, MOST, MOST_BYTES } from './sections';
import type { Access, Key } from './shelf';
import { ROW } from './stretches';
import { sizeOf } from './usage';

/**
 * By how much the end of what is kept moves on at most, each time, and no further than when it was done before: a clock that is
 * wrong for a moment costs nothing.
 */
const STEP = hours(1);

/**
 * Gives up what is older than its tier is kept, once a minute, and what is more than its cap, once a quarter of an hour.
 * A row stays until all of it is too old. `before`: when it was done last here, null where never.
 */
export async function prune(
  at: Access,
  dictionary: Dictionary,
  now: Instant,
  before: Instant | null,
): Promise<void> {
  const width = (tier: 'minute' | 'quarter', when: Instant): number => Math.floor(when / ROW[tier]);
  if (before !== null && width('minute', before) === width('minute', now)) return;
  const stored = await at.get('meta', 'horizon');
  const horizon = instant(isInstant(stored) ? Math.min(now, before ?? now, stored + STEP) : now);
  at.put('meta', 'horizon', horizon);
  for (const tier of TIERS)
    for (const section of [`components ${tier}`, `instances ${tier}`] as const)
      at.clear(section, { from: null, to: horizon - KEPT[tier] - ROW[tier] });
  if (before !== null && width('quarter', before) === width('quarter', now)) return;
  for (const tier of TIERS) await trim(at, tier, MOST_BYTES[tier]);
  await capped(at, 'gaps', MOST.gaps);
  await forgetEpisodes(at);
  await forgetNotes(at);
  const firsts = await Promise.all(INSTANCE_ROWS.map((section) => at.keys(section, 1)));
  const oldest = Math.min(now, ...firsts.flat().filter((key) => typeof key === 'number'));
  // When an instance was seen last is written down once a minute, a row may be a quarter of an hour newer.
  await dictionary.prune(at, instant(oldest - minutes(15)), MOST.names);
}

/** What is sold where the disk is full: first the older half of all instances' rows, then all rows beyond a day. */
export async function sacrifice(at: Access, what: 'instances' | 'older', now: Instant): Promise<void> {
  if (what === 'instances') {
    for (const section of INSTANCE_ROWS) await capped(at, section, Math.floor((await at.count(section)) / 2));
    return;
  }
  for (const section of [...COMPONENT_ROWS, ...INSTANCE_ROWS])
    at.clear(section, { from: null, to: now - hours(24) });
}

/** The oldest rows of instances go where a tier takes more bytes than it may. */
async function trim(at: Access, tier: Tier, most: number): Promise<void> {
  const section = `instances ${tier}` as const;
  const { rows, bytes } = await sizeOf(at, section);
  if (bytes > most) await capped(at, section, Math.floor((rows * most) / bytes));
}

/** Keeps the newest, where keys are times. */
async function capped(
  at: Access,
  section: (typeof INSTANCE_ROWS)[number] | 'gaps',
  most: number,
): Promise<void> {
  const surplus = (await at.count(section)) - most;
  const last = surplus > 0 ? (await at.keys(section, surplus)).at(-1) : undefined;
  if (typeof last === 'number') at.clear(section, { from: null, to: last });
}

/** What nobody can read goes first, then whole incidents, as `forgotten` has it. */
async function forgetEpisodes(at: Access): Promise<void> {
  if ((await at.count('episodes')) <= MOST.episodes) return;
  const stored = (await at.entries('episodes')).map(([key, value]) => [key, readEpisode(value)] as const);
  for (const [key, episode] of stored) if (episode === null) at.remove('episodes', key);
  const noted = new Set((await at.entries('notes')).map(([key]) => String(key)));
  const episodes = stored.flatMap(([, episode]) => episode ?? []);
  for (const { id } of forgotten(episodes, MOST.episodes, noted)) at.remove('episodes', id);
}

/** Keeps the newest, and a little fewer, so that it is not done each time. */
async function forgetNotes(at: Access): Promise<void> {
  if ((await at.count('notes')) <= MOST.notes) return;
  const aged = (await at.entries('notes')).map(([key, value]): [Key, number] => {
    const time = isRecord(value) ? value['at'] : 0;
    return [key, typeof time === 'number' ? time : 0];
  });
  for (const [key] of aged.sort(([, a], [, b]) => b - a).slice(Math.floor(MOST.notes * 0.95)))
    at.remove('notes', key);
}
