import type { Problem } from '../domain/model';

/** Longest text that is taken over from it. */
const MESSAGE = 300;

const WHAT: Readonly<Record<string, 'unreachable' | 'login'>> = {
  airflow_unreachable: 'unreachable',
  login_required: 'login',
};

/**
 * What our own server (`npm start`) says in JSON of the Airflow behind it, where it is the one that has failed; null for
 * any other answer. Inside the Airflow UI it never stands between.
 */
export async function startServerSays(response: Response): Promise<Problem | null> {
  if (response.status === 200 || !response.headers.has('x-vitals-proxy')) return null;
  try {
    const body = (await response.json()) as Readonly<Record<string, unknown>> | null;
    const { error, message } = body ?? {};
    const what = WHAT[String(error)];
    if (what === undefined || typeof message !== 'string') return null;
    return { kind: 'proxy', what, message: message.slice(0, MESSAGE) };
  } catch {
    return null;
  }
}
