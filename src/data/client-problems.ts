import type { Problem } from '../domain/model';

/** Longest text that is taken over from the start server. */
const MESSAGE = 300;

/** Status of an answer -> what is wrong with it; null for 200. The start server explains itself in JSON. */
export async function statusProblem(response: Response): Promise<Problem | null> {
  const { status } = response;
  if (status === 200) return null;
  if (response.headers.has('x-vitals-proxy')) {
    const message = await proxyMessage(response);
    if (message !== null) return { kind: 'proxy', message };
  }
  if (status === 401 || status === 403) return { kind: 'unauthorised', status };
  if (status === 404) return { kind: 'not_found' };
  return status >= 500 ? { kind: 'server_error', status } : { kind: 'http_error', status };
}

async function proxyMessage(response: Response): Promise<string | null> {
  try {
    const body = (await response.json()) as Readonly<Record<string, unknown>> | null;
    const { error, message } = body ?? {};
    return error === 'airflow_unreachable' && typeof message === 'string' ? message.slice(0, MESSAGE) : null;
  } catch {
    return null;
  }
}

/** Content type and announced length -> what is wrong; null where the body is worth reading. */
export function contentProblem(response: Response, limit: number): Problem | null {
  const contentType = response.headers.get('content-type') ?? '';
  const [type = ''] = contentType.toLowerCase().split(';');
  if (type.trim() === 'text/html' || type.trim() === 'application/xhtml+xml') return { kind: 'html' };
  if (!/^application\/(?:[\w.-]+\+)?json$/.test(type.trim())) return { kind: 'not_json', contentType };
  const bytes = Number(response.headers.get('content-length') ?? 0);
  return bytes > limit ? { kind: 'too_large', bytes, limit } : null;
}
