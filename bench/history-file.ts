/** A stretch of an exported file: its cells, by the file's own `columns`. */
type Cells = readonly (string | number | null)[];
type Lanes = Readonly<Record<string, readonly Cells[]>>;
interface FileRow {
  readonly from: number;
  readonly components: Lanes;
  readonly instances: Lanes;
}
interface HistoryFile {
  readonly instances: readonly { readonly first: number; readonly last: number }[];
  readonly rows: Readonly<Record<'raw' | 'ten' | 'minute' | 'quarter', readonly FileRow[]>>;
}

const QUARTER = 900_000;
const DAY = 24 * 3_600_000;
/** Of an answer every five seconds (ms). */
const POLL = 5000;
/** Where a cell has its length. */
const LENGTH = 5;
/** What a whole store holds. */
const FULL = { raw: 60, ten: 360, minute: 7 * 24 * 60 } as const;

/**
 * A week that a page recorded at an answer a minute -> the file that it would have after `days`, at an answer every five
 * seconds: quarters of an hour are repeated into the past, and the finest rows get the values of the minutes before in
 * their further places. Of the first `instances` only. Gives JSON.
 */
export function multiplied(text: string, days: number, instances: number): string {
  const file = JSON.parse(text) as HistoryFile;
  const { rows } = file;
  const kept = file.instances.slice(0, instances);
  const of = (row: FileRow): FileRow => ({
    ...row,
    instances: Object.fromEntries(
      Object.entries(row.instances).filter(([place]) => Number(place) < instances),
    ),
  });
  const quarters = repeated(rows.quarter.map(of), days);
  const minutes = rows.minute.slice(-FULL.minute).map(of);
  const whole = {
    ...file,
    instances: kept.map((one) => ({ ...one, first: Math.min(one.first, quarters[0]?.from ?? one.first) })),
    rows: {
      raw: densely(minutes, FULL.raw, POLL),
      ten: densely(minutes, FULL.ten, 2 * POLL),
      minute: minutes,
      quarter: quarters,
    },
  };
  return JSON.stringify(whole);
}

/** The newest `days` of the rows, repeated as often as it takes. */
function repeated(rows: readonly FileRow[], days: number): readonly FileRow[] {
  const wanted = Math.round((days * DAY) / QUARTER);
  const last = rows.at(-1)?.from ?? 0;
  return Array.from({ length: wanted }, (_, index) => {
    const back = wanted - 1 - index;
    const row = rows.at(-1 - (back % rows.length));
    if (row === undefined) throw new Error('The week has no rows');
    return { ...row, from: last - back * QUARTER };
  });
}

/** The last `count` minutes in stretches of `length` (ms), each with the values of another minute. */
function densely(minutes: readonly FileRow[], count: number, length: number): readonly FileRow[] {
  const start = minutes.length - count;
  const lanesAt = (index: number, of: (row: FileRow) => Lanes): Lanes => {
    const own = minutes[index];
    if (own === undefined) throw new Error(`The week has fewer than ${count} minutes`);
    return Object.fromEntries(
      Object.keys(of(own)).map((key) => [
        key,
        Array.from({ length: 60_000 / length }, (_, place) => {
          const cells = minutes.at(index - place);
          return stretch(cells === undefined ? undefined : of(cells)[key]?.[0], place * length, length);
        }),
      ]),
    );
  };
  return Array.from({ length: count }, (_, index) => ({
    from: minutes[start + index]?.from ?? 0,
    components: lanesAt(start + index, (row) => row.components),
    instances: lanesAt(start + index, (row) => row.instances),
  }));
}

/** Word, age and limit of a minute, for so many ms of another one. */
function stretch(minute: Cells | undefined, from: number, length: number): Cells {
  const [word = 'unknown', age = null, limit = null] = minute ?? [];
  const cells = [word, age, limit, null, from, length];
  // Without an age nothing of it had one.
  return age === null ? [...cells.slice(0, LENGTH + 1), null, null, null, 0] : cells;
}
