import { CookieJar } from './cookies';
import { explain, type Failure } from './failures';
import { classifyRedirect } from './redirects';

/** What came of asking Airflow. */
export type Answer =
  | { readonly kind: 'answer'; readonly status: number; readonly headers: Headers; readonly body: Buffer }
  /** It sends people to a login; `to` is the origin of that login. */
  | { readonly kind: 'login'; readonly to: string; readonly elsewhere: boolean }
  | ({ readonly kind: 'failed' } & Failure);

/** The Airflow that the server asks on the page's behalf. */
export interface Airflow {
  /** Origin and path, without credentials: for people to read. */
  readonly address: string;
  /** Asks for a path below the base, query included; `path` has no slash in front. Never rejects. */
  ask(
    path: string,
    options?: { readonly method?: 'GET' | 'HEAD'; readonly signal?: AbortSignal },
  ): Promise<Answer>;
}

export interface AirflowOptions {
  /** Absolute, with a slash at its end. */
  readonly base: URL;
  readonly token?: string;
  /** Milliseconds for one question, redirects and body included. */
  readonly deadline?: number;
  /** Bytes of a body, decompressed. */
  readonly mostBytes?: number;
}

/** The page gives up after 10 s; a little more lets it say so itself. */
const DEADLINE = 15_000;
const MOST_BYTES = 8_000_000;
const MOST_REDIRECTS = 5;

/** An Airflow at an address: follows harmless redirects, keeps its cookies, and shows the token to it alone. */
export function airflowAt(options: AirflowOptions): Airflow {
  const { token, deadline = DEADLINE, mostBytes = MOST_BYTES } = options;
  const jar = new CookieJar();
  /** Becomes https once the server has sent us there, so that the next question goes there at once. */
  let base = options.base;

  const once = async (url: URL, method: string, signal: AbortSignal): Promise<Response> => {
    const cookie = jar.header(url, Date.now());
    const response = await fetch(url, {
      method,
      signal,
      redirect: 'manual',
      headers: {
        accept: 'application/json',
        'user-agent': 'airflow-vitals',
        ...(cookie === undefined ? {} : { cookie }),
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      },
    });
    jar.keep(url, response.headers.getSetCookie(), Date.now());
    return response;
  };

  const follow = async (path: string, method: string, signal: AbortSignal): Promise<Answer> => {
    let url = new URL(path, base);
    for (let hops = 0; hops <= MOST_REDIRECTS; hops += 1) {
      const response = await once(url, method, signal);
      const location = response.headers.get('location');
      if (location === null || response.status < 300 || response.status > 399) {
        return await whole(response, mostBytes, url);
      }
      await response.body?.cancel();
      const redirect = classifyRedirect(url, location, base);
      if (redirect.kind === 'broken') return failed(`${url.host} redirects to something that is no address.`);
      if (redirect.kind === 'login')
        return { kind: 'login', to: redirect.to.origin, elsewhere: redirect.elsewhere };
      if (redirect.kind === 'upgrade') base = new URL(redirect.to.origin + base.pathname);
      url = redirect.to;
    }
    return failed(`${url.host} redirects in a circle.`);
  };

  return {
    address: options.base.origin + options.base.pathname,
    async ask(path, { method = 'GET', signal } = {}) {
      const clocks = [AbortSignal.timeout(deadline), ...(signal === undefined ? [] : [signal])];
      try {
        return await follow(path, method, AbortSignal.any(clocks));
      } catch (error) {
        return { kind: 'failed', ...explain(error, base) };
      }
    },
  };
}

/** Stands for an address that cannot be asked: every question gets the sentence that says why. */
export const airflowNowhere = (message: string): Airflow => ({
  address: '',
  ask: () => Promise.resolve(failed(message)),
});

const failed = (message: string): Answer => ({ kind: 'failed', status: 502, message });

/** Reads a body up to the cap; more than that is no answer that the page could use. */
async function whole(response: Response, mostBytes: number, url: URL): Promise<Answer> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  const reader = response.body?.getReader();
  for (let part = await reader?.read(); part !== undefined && !part.done; part = await reader?.read()) {
    bytes += part.value.byteLength;
    if (bytes > mostBytes) {
      await reader?.cancel();
      return failed(`${url.host} sent more than ${mostBytes / 1_000_000} MB for one question.`);
    }
    chunks.push(part.value);
  }
  return { kind: 'answer', status: response.status, headers: response.headers, body: Buffer.concat(chunks) };
}
