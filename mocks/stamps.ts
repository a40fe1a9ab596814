/**
 * Times in job rows: whole microseconds since the epoch, because that is what Airflow's database keeps and what
 * its answers print. A plain number holds them exactly until the year 2255.
 */
export type Micros = number;

/** Milliseconds since the epoch (fractions allowed) -> microseconds. */
export const fromMillis = (ms: number): Micros => Math.round(ms * 1000);

const ISO = /^(\d{4}-\d{2}-\d{2})[T ](\d{2}:\d{2}:\d{2})(?:[.,](\d{1,9}))?\s*(Z|[+-]\d{2}:?\d{2})?$/i;

/**
 * Reads an ISO 8601 text as found in recorded rows; without an offset it is UTC, as in Airflow's SQLite file.
 * Digits past the microsecond are cut off. Throws on anything else: a recording that cannot be read is an error.
 */
export function parseIso(text: string): Micros {
  const match = ISO.exec(text.trim());
  const [, day = '', time = '', fraction = '', zone = 'Z'] = match ?? [];
  const whole = match ? Date.parse(`${day}T${time}${offset(zone)}`) : Number.NaN;
  if (Number.isNaN(whole)) throw new Error(`not an ISO 8601 date and time: ${JSON.stringify(text)}`);
  return whole * 1000 + Number(fraction.padEnd(6, '0').slice(0, 6));
}

/** `+0530` -> `+05:30`; everything else as it came. */
const offset = (zone: string): string =>
  zone.length === 5 ? `${zone.slice(0, 3)}:${zone.slice(3)}` : zone.toUpperCase();

/**
 * As `datetime.isoformat()` of an aware UTC datetime prints it, which is how the health body gets its heartbeats
 * (`airflow/api/common/airflow_health.py`): six digits of a second, and none at all when they are zero.
 */
export const isoformat = (at: Micros): string => `${printed(at)}+00:00`;

/** As pydantic prints a UTC datetime into JSON (`JobResponse`): the same digits, and `Z` for the offset. */
export const jsonformat = (at: Micros): string => `${printed(at)}Z`;

function printed(at: Micros): string {
  const micros = ((at % 1_000_000) + 1_000_000) % 1_000_000;
  const whole = new Date((at - micros) / 1000).toISOString().slice(0, 19);
  return micros === 0 ? whole : `${whole}.${String(micros).padStart(6, '0')}`;
}

/** The `Date` header's form of an instant, one second coarse (RFC 9110, IMF-fixdate). */
export const httpDate = (at: Micros): string => new Date(Math.floor(at / 1000)).toUTCString();
