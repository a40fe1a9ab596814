/** What a load balancer may keep at our side; more is a mistake or an attack. */
const MOST_COOKIES = 50;
const MOST_BYTES = 4096;

interface StoredCookie {
  readonly value: string;
  readonly path: string;
  readonly secure: boolean;
  /** Milliseconds since the epoch; Infinity for one of this session. */
  readonly expires: number;
}

/**
 * The cookies of one Airflow, in memory: sticky sessions of a load balancer need them, the browser never sees them.
 * All belong to one host, so `Domain` does not matter. `now`: milliseconds since the epoch.
 */
export class CookieJar {
  readonly #cookies = new Map<string, StoredCookie>();

  /** Keeps what an answer set. `url`: where the answer came from. A broken line is ignored. */
  keep(url: URL, setCookie: readonly string[], now: number): void {
    for (const line of setCookie) this.#keepOne(url, line, now);
  }

  /** The Cookie header for a request to `url`; undefined where none applies. Longer paths first, as RFC 6265 asks. */
  header(url: URL, now: number): string | undefined {
    const fitting = [...this.#cookies]
      .filter(([, cookie]) => cookie.expires > now && covers(cookie.path, url.pathname))
      .filter(([, cookie]) => !cookie.secure || url.protocol === 'https:')
      .sort(([, one], [, other]) => other.path.length - one.path.length);
    return fitting.length === 0
      ? undefined
      : fitting.map(([key, { value }]) => `${nameOf(key)}=${value}`).join('; ');
  }

  #keepOne(url: URL, line: string, now: number): void {
    const [pair = '', ...attributes] = line.split(';').map((part) => part.trim());
    const equals = pair.indexOf('=');
    if (equals < 1 || line.length > MOST_BYTES) return;
    const settings = new Map(
      attributes.map((part) => [part.split('=', 1)[0]?.toLowerCase() ?? '', part.replace(/^[^=]*=?/, '')]),
    );
    const path = settings.get('path')?.startsWith('/')
      ? (settings.get('path') ?? '/')
      : folderOf(url.pathname);
    const expires = expiry(settings, now);
    const key = `${pair.slice(0, equals)}\n${path}`;
    this.#cookies.delete(key);
    if (expires <= now) return;
    this.#cookies.set(key, { value: pair.slice(equals + 1), path, secure: settings.has('secure'), expires });
    const oldest = this.#cookies.keys().next();
    if (this.#cookies.size > MOST_COOKIES && oldest.done !== true) this.#cookies.delete(oldest.value);
  }
}

const nameOf = (key: string): string => key.slice(0, key.indexOf('\n'));

/** RFC 6265, 5.1.4: `/team` covers `/team` and `/team/…`, not `/teams`. */
const covers = (path: string, asked: string): boolean =>
  asked === path || (asked.startsWith(path) && (path.endsWith('/') || asked[path.length] === '/'));

/** The default path of a cookie: the folder of what was asked. */
const folderOf = (pathname: string): string => pathname.slice(0, pathname.lastIndexOf('/')) || '/';

/** `Max-Age` wins over `Expires`; a date that cannot be read counts as none. */
function expiry(settings: ReadonlyMap<string, string>, now: number): number {
  const maxAge = settings.get('max-age');
  if (maxAge !== undefined && /^-?\d+$/.test(maxAge)) return now + Number(maxAge) * 1000;
  const date = Date.parse(settings.get('expires') ?? '');
  return Number.isNaN(date) ? Number.POSITIVE_INFINITY : date;
}
