import type { Problem } from './model';

/**
 * HTTP status and content type -> the problem they name, or null where the body should be read. Airflow's health
 * answers 200 whenever its API server can answer at all; a wrong base path answers 200 with the UI's HTML.
 */
export function problemOfStatus(status: number, contentType: string | null): Problem | null {
  if (status === 401 || status === 403) return { kind: 'unauthorised', status };
  if (status === 404) return { kind: 'not_found' };
  if (status >= 500) return { kind: 'server_error', status };
  if (status !== 200) return { kind: 'http_error', status };
  const type = (contentType ?? '').split(';')[0]?.trim().toLowerCase() ?? '';
  if (type === 'text/html' || type === 'application/xhtml+xml') return { kind: 'html' };
  // Some proxies drop the type of a good body; whatever names one names JSON.
  if (type === '' || /^application\/(?:[\w.-]+\+)?json$/.test(type)) return null;
  return { kind: 'not_json', contentType: type.slice(0, 60) };
}
