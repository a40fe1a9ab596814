import { type Micros, parseIso } from '../stamps';

/** A request that FastAPI or the route refuses: 400 for an order that does not exist, 422 for a bad value. */
export class BadQuery extends Error {
  readonly status: 400 | 422;
  readonly detail: unknown;
  constructor(status: 400 | 422, detail: unknown) {
    super(typeof detail === 'string' ? detail : 'bad query');
    this.status = status;
    this.detail = detail;
  }
}

/** The last value of a parameter; FastAPI takes an empty one as not given. */
export const given = (query: URLSearchParams, name: string): string | null =>
  query.getAll(name).at(-1) || null;

/** A whole number of zero or more (`NonNegativeInt`), or the default where it is not given. */
function whole(query: URLSearchParams, name: string, otherwise: number): number {
  const text = query.getAll(name).at(-1);
  if (text === undefined) return otherwise;
  if (!/^[+-]?\d+$/.test(text))
    throw invalid(
      'int_parsing',
      name,
      text,
      'Input should be a valid integer, unable to parse string as an integer',
    );
  if (Number(text) < 0)
    throw invalid('greater_than_equal', name, text, 'Input should be greater than or equal to 0', {
      ge: 0,
    });
  return Number(text);
}

/** `[api] page_size` and `[api] maximum_page_limit`. */
const USUAL = 50;
const MOST = 100;
/** `limit` and `offset` of any list, as the bounds of a slice. */
export function pageOf(query: URLSearchParams): { from: number; to: number } {
  const limit = Math.min(whole(query, 'limit', USUAL), MOST);
  const from = whole(query, 'offset', 0);
  return { from, to: from + limit };
}

const TRUE = ['true', '1', 'yes', 'y', 'on', 't'];
const FALSE = ['false', '0', 'no', 'n', 'off', 'f'];
/** As pydantic reads a boolean; null where it is not given. */
export function bool(query: URLSearchParams, name: string): boolean | null {
  const text = given(query, name);
  if (text === null) return null;
  if (TRUE.includes(text.toLowerCase())) return true;
  if (FALSE.includes(text.toLowerCase())) return false;
  throw invalid('bool_parsing', name, text, 'Input should be a valid boolean, unable to interpret input');
}

/** A date and time; without an offset it is UTC. The text of the refusal is not pydantic's to the letter. */
export function instant(name: string, text: string): Micros {
  try {
    // In a query string an unescaped plus has become a space.
    return parseIso(text.replace(/ (?=\d{2}:?\d{2}$)/, '+'));
  } catch {
    throw invalid('datetime_from_date_parsing', name, text, 'Input should be a valid datetime or date');
  }
}

const invalid = (type: string, name: string, input: string, msg: string, ctx?: object): BadQuery =>
  new BadQuery(422, [{ type, loc: ['query', name], msg, input, ...(ctx && { ctx }) }]);
