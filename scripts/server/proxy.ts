import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Airflow, Answer } from './airflow';
import { isForeign } from './guard';
import { dataHeaders } from './headers';

/** What Vitals asks, all of it read-only. A star is one segment of a path. */
const FORWARDED = [
  'api/v2/monitor/health',
  'api/v2/version',
  // Options by name: with a token, others would tell passwords.
  'api/v2/config/section/scheduler/option/scheduler_health_check_threshold',
  'api/v2/config/section/scheduler/option/scheduler_heartbeat_sec',
  'api/v2/config/section/scheduler/option/job_heartbeat_sec',
  'api/v2/config/section/triggerer/option/triggerer_health_check_threshold',
  'api/v2/config/section/triggerer/option/job_heartbeat_sec',
  'api/v2/config/section/dag_processor/option/health_check_threshold',
  'api/v2/config/section/dag_processor/option/min_file_process_interval',
  'api/v2/config/section/dag_processor/option/refresh_interval',
  'api/v2/jobs',
  'api/v2/dagBundles',
  'api/v2/dagBundles/*/files',
  'api/v2/dags',
  'vitals/api/health',
  'vitals/api/executor-transitions',
] as const;

/** Headers of Airflow's answer that the page may see. Never Set-Cookie; Date is how the page knows the server's clock. */
const PASSED_ON = ['content-type', 'date', 'age', 'retry-after'] as const;

/** Tells the page that a sentence is from this proxy and not from Airflow. */
const OWN = { 'x-vitals-proxy': '1', 'content-type': 'application/json' } as const;

/** Whether a path, without a slash in front and without a query, belongs to Airflow's API, or to that of the plugin in it, at all. */
export const isApiPath = (path: string): boolean => /^(?:vitals\/)?api(?:\/|$)/.test(path);

/** Forwards one request to Airflow; `path` and `query` (with its question mark, or empty) are as the browser sent them. */
export async function forward(
  airflow: Airflow,
  path: string,
  query: string,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  // An answer of this proxy must not pass for Airflow's clock.
  response.sendDate = false;
  const { method } = request;
  if (method !== 'GET' && method !== 'HEAD') {
    return say(response, 405, 'not_forwarded', 'Vitals only reads: GET and HEAD.', airflow, {
      allow: 'GET, HEAD',
    });
  }
  if (isForeign(request))
    return say(response, 403, 'not_forwarded', 'Only the page of this server may ask.', airflow);
  if (!isForwarded(path))
    return say(response, 404, 'not_forwarded', 'This path is not one that Vitals reads.', airflow);
  const gone = new AbortController();
  response.once('close', () => gone.abort());
  const answer = await airflow.ask(path + query, { method, signal: gone.signal });
  if (!response.destroyed) send(answer, airflow, response);
}

/** Whether a path is on the list, with stars that are names and nothing else: no dots, no hidden slashes. */
export function isForwarded(path: string): boolean {
  const segments = path.split('/');
  return FORWARDED.some((pattern) => {
    const wanted = pattern.split('/');
    if (wanted.length !== segments.length) return false;
    return wanted.every((word, index) =>
      word === '*' ? isName(segments[index] ?? '') : word === segments[index],
    );
  });
}

/** A percent sign behind a percent sign is refused as well: two servers in a row may decode twice. */
function isName(segment: string): boolean {
  if (!/^(?:[\w.~!$&'()*+,;=:@-]|%(?!25)[0-9a-f]{2})+$/i.test(segment)) return false;
  try {
    const name = decodeURIComponent(segment);
    return name !== '.' && name !== '..' && !/[/\\\p{Cc}]/u.test(name);
  } catch {
    return false;
  }
}

function send(answer: Answer, airflow: Airflow, response: ServerResponse): void {
  if (answer.kind === 'failed')
    return say(response, answer.status, 'airflow_unreachable', answer.message, airflow);
  if (answer.kind === 'login') return say(response, 401, 'login_required', loginSentence(answer), airflow);
  const passed = PASSED_ON.flatMap((name) => {
    const value = answer.headers.get(name);
    return value === null ? [] : [[name, value] as const];
  });
  response.writeHead(answer.status, { ...dataHeaders(), ...Object.fromEntries(passed) });
  response.end(answer.body);
}

/** Says what to do about a login that this server cannot pass. */
export function loginSentence({
  to,
  elsewhere,
}: {
  readonly to: string;
  readonly elsewhere: boolean;
}): string {
  const remedy = 'set AIRFLOW_TOKEN to an API token and start again';
  if (!elsewhere) return `Airflow asks for a login: ${remedy}.`;
  return `Airflow redirects to ${to}. If that is a login, ${remedy}; if Airflow lives there, set AIRFLOW_URL to it.`;
}

function say(
  response: ServerResponse,
  status: number,
  error: string,
  message: string,
  airflow: Airflow,
  more: Record<string, string> = {},
): void {
  response.writeHead(status, { ...dataHeaders(), ...OWN, ...more });
  response.end(JSON.stringify({ error, message, url: airflow.address }));
}
