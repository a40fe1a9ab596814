/** Where Airflow is, or why that cannot be said. */
export type Address =
  | {
      readonly ok: true;
      /** Absolute, with a slash at its end, without user name, password, query and fragment. */
      readonly base: URL;
      /** What was left out and what to do about it; a sentence for the terminal. */
      readonly remark?: string;
    }
  | { readonly ok: false; readonly message: string };

const EXAMPLE = 'AIRFLOW_URL=https://airflow.example.com/team/airflow';

/** Reads AIRFLOW_URL. A broken one is named in a sentence that repeats nothing secret. */
export function parseAddress(text: string): Address {
  const url = URL.canParse(text.trim()) ? new URL(text.trim()) : undefined;
  if (url === undefined || (url.protocol !== 'http:' && url.protocol !== 'https:')) {
    return {
      ok: false,
      message: `AIRFLOW_URL is not a web address that begins with http:// or https://. Set it like this: ${EXAMPLE}`,
    };
  }
  const named = url.username !== '' || url.password !== '';
  url.username = '';
  url.password = '';
  url.search = '';
  url.hash = '';
  if (!url.pathname.endsWith('/')) url.pathname += '/';
  if (!named) return { ok: true, base: url };
  return {
    ok: true,
    base: url,
    remark:
      'The user name and password in AIRFLOW_URL are not used. To log in, set AIRFLOW_TOKEN to an API token.',
  };
}

/** A bearer token for the Authorization header, or a sentence why it cannot be one. Undefined: none is set. */
export function parseToken(text: string | undefined): { readonly token?: string; readonly remark?: string } {
  const token = (text ?? '').trim().replace(/^bearer\s+/i, '');
  if (token === '') return {};
  // RFC 6750: what a bearer token is made of; a line break in a header would be worse than no login.
  if (/^[\w.~+/=-]+$/.test(token)) return { token };
  return { remark: 'AIRFLOW_TOKEN is not used: it holds characters that no bearer token has.' };
}
