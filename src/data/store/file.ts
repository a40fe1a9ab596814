import type { Known, Row } from '../../domain/history/rows';
import { TIERS, type Tier } from '../../domain/history/tiers';
import { isInstant, isRecord, readEpisode } from '../../domain/incidents/read';
import { mask } from '../../domain/masking';
import { type Instant, parseInstant } from '../../domain/time';
import type { BroughtIn, Kept } from '../store';
import { readGap, readKnown, readNote } from './checks';
import type { Contents } from './contents';
import { COLUMNS, readRow, writeRow } from './file-rows';
import { endsOf } from './watched';

const FORMAT = 'airflow-vitals-history';
const VERSION = 1;

/**
 * Everything as JSON, rows a tier at a time: of a large Airflow they are many. Texts that came from a server are masked
 * once more, and notes too: a file is handed on.
 */
export async function writeFile(
  base: URL,
  kept: Kept,
  rowsOf: (tier: Tier) => Promise<readonly Row[]>,
  now: Instant,
): Promise<string> {
  const places = new Map(kept.known.map(({ key }, place) => [key, place]));
  const tiers: string[] = [];
  for (const tier of TIERS) {
    const rows = (await rowsOf(tier)).map((row) => JSON.stringify(writeRow(row, places)));
    tiers.push(`${JSON.stringify(tier)}:[\n${rows.join(',\n')}]`);
  }
  const head = {
    format: FORMAT,
    version: VERSION,
    airflow: { base: base.href },
    taken: new Date(now).toISOString(),
    ...endsOf(kept.checkpoint),
    times: 'milliseconds since 1970-01-01T00:00Z',
    columns: COLUMNS,
    instances: masked(kept.known),
    episodes: masked(kept.episodes),
    notes: masked(kept.notes),
    gaps: kept.gaps,
  };
  return `${JSON.stringify(head).slice(0, -1)},\n"rows":{${tiers.join(',\n')}}}\n`;
}

/** Every text in plain data, masked. */
function masked(value: unknown): unknown {
  if (typeof value === 'string') return mask(value);
  if (Array.isArray(value)) return value.map(masked);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, masked(inner)]));
}

export type ReadFile =
  | { readonly ok: true; readonly contents: Contents; readonly leftOut: number }
  | (BroughtIn & { readonly ok: false });

/** A text that somebody chose -> what can be taken from it, or why nothing can. Never throws. */
export function readFile(text: string, base: URL): ReadFile {
  const file = parsed(text);
  if (file === undefined) return refused('not_json', '');
  if (!isRecord(file) || file['format'] !== FORMAT) return refused('not_ours', '');
  const { version, airflow } = file;
  if (!Number.isInteger(version)) return refused('not_ours', '');
  if (Number(version) > VERSION) return refused('newer', String(version));
  const whose = isRecord(airflow) && typeof airflow['base'] === 'string' ? airflow['base'] : '';
  if (whose !== base.href) return refused('other_airflow', mask(whose).slice(0, 200));
  return contentsOf(file);
}

function contentsOf(file: Readonly<Record<string, unknown>>): ReadFile {
  let leftOut = 0;
  const some = <T>(list: unknown, read: (value: unknown) => T | null): readonly T[] => {
    if (!Array.isArray(list)) return [];
    const found = list.map(read).filter((one) => one !== null);
    leftOut += list.length - found.length;
    return found;
  };
  const places = Array.isArray(file['instances']) ? file['instances'].map(readKnown) : [];
  const keys = places.map((one: Known | null) => one?.key ?? null);
  const { first, last } = file;
  const taken = parseInstant(String(file['taken']));
  const tiers = isRecord(file['rows']) ? file['rows'] : {};
  const contents: Contents = {
    known: some(file['instances'], readKnown),
    rows: TIERS.flatMap((tier) =>
      some(tiers[tier], (row) => readRow(row, tier, keys)).toSorted((a, b) => a.from - b.from),
    ),
    episodes: some(file['episodes'], readEpisode),
    notes: some(file['notes'], readNote),
    gaps: some(file['gaps'], readGap),
    file: {
      taken: taken.ok ? taken.at : null,
      first: isInstant(first) ? first : null,
      last: isInstant(last) ? last : null,
    },
  };
  if (contents.rows.length + contents.episodes.length === 0) return refused('nothing', String(leftOut));
  return { ok: true, contents, leftOut };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const refused = (why: (BroughtIn & { readonly ok: false })['why'], detail: string): ReadFile => ({
  ok: false,
  why,
  detail,
});
