import { type Instant, instant } from '../../domain/time';
import { COMPONENT_ROWS, INSTANCE_ROWS, type RowSection, type Section } from './sections';
import type { Access } from './shelf';

/** A row's key and what the database keeps beside it; of records that are plain data about so many bytes in all. */
const ROW_COST = 40;
const RECORD = { names: 200, episodes: 1500, notes: 300, gaps: 60 } as const;
const SAMPLES = 8;

/** How many rows, and about how many bytes: from a few rows here and there, so that it costs as much for a day as for a year. */
export async function sizeOf(
  at: Access,
  section: RowSection,
): Promise<{ readonly rows: number; readonly bytes: number }> {
  const rows = await at.count(section);
  if (rows === 0) return { rows, bytes: 0 };
  const keys = await at.keys(section, rows);
  const step = Math.max(1, Math.floor(rows / SAMPLES));
  const picked = keys.filter((_, index) => index % step === 0);
  const values = await Promise.all(picked.map((key) => at.get(section, key)));
  const bytes = values.reduce<number>(
    (sum, value) => sum + ROW_COST + (value instanceof Uint8Array ? value.length : 0),
    0,
  );
  return { rows, bytes: Math.round((bytes / picked.length) * rows) };
}

/** What everything takes, and when the oldest row of components begins. */
export async function usageOf(
  at: Access,
): Promise<{ readonly bytes: number; readonly since: Instant | null }> {
  const rows = await Promise.all(
    [...COMPONENT_ROWS, ...INSTANCE_ROWS].map(async (section) => (await sizeOf(at, section)).bytes),
  );
  const records = await Promise.all(
    Object.entries(RECORD).map(async ([section, each]) => each * (await at.count(section as Section))),
  );
  const firsts = await Promise.all(COMPONENT_ROWS.map((section) => at.keys(section, 1)));
  const oldest = Math.min(...firsts.flat().filter((key) => typeof key === 'number'));
  return {
    bytes: [...rows, ...records].reduce((sum, each) => sum + each, 0),
    since: Number.isFinite(oldest) ? instant(oldest) : null,
  };
}
