import type { JudgedInstance } from '../../domain/judged';
import { mask } from '../../domain/masking';
import type { ComponentName } from '../../domain/model';

type Fields = Readonly<Record<string, unknown>>;
const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The last health body as a value; null where it is no JSON. */
export function parsed(body: string | null): unknown {
  try {
    return body === null ? null : (JSON.parse(body) as unknown);
  } catch {
    return null;
  }
}

/**
 * Of the last health body, what is about one row: its entry among the instances, else the component's own entry. null
 * where the body does not mention it. Entries of one host are told apart by their heartbeat.
 */
export function healthEntry(
  whole: unknown,
  component: ComponentName,
  row: Pick<JudgedInstance, 'name' | 'executor' | 'evidenceAt'>,
): { readonly value: unknown; readonly isOwn: boolean } | null {
  if (!isFields(whole)) return null;
  const entry = whole[component] ?? (component === 'executor' ? whole['executors'] : undefined);
  if (entry === undefined) return null;
  const listed = isFields(entry) && Array.isArray(entry['instances']) ? entry['instances'] : [];
  const mine = listed.filter(isFields).filter((one) => isAbout(one, row));
  const exact = mine.find((one) => row.evidenceAt !== null && isFrom(one, row.evidenceAt)) ?? mine[0];
  return exact === undefined ? { value: entry, isOwn: false } : { value: exact, isOwn: true };
}

function isAbout(one: Fields, row: Pick<JudgedInstance, 'name' | 'executor'>): boolean {
  if (row.executor === null) return one['hostname'] === row.name;
  const { executor, scheduler, instance } = row.executor;
  return (
    one['executor'] === executor &&
    (one['hostname'] ?? null) === scheduler &&
    (instance === null || typeof one['instance'] !== 'string' || mask(one['instance']) === mask(instance))
  );
}

const isFrom = (one: Fields, at: number): boolean =>
  Object.entries(one).some(
    ([key, value]) =>
      key.startsWith('latest_') && typeof value === 'string' && Math.abs(Date.parse(value) - at) < 2,
  );

/** Any JSON value as people read it, with the passwords in it masked. */
export const shown = (value: unknown): string => JSON.stringify(masked(value), null, 2) ?? 'null';

/** Text by text, so that masking never breaks the JSON around it. */
function masked(value: unknown): unknown {
  if (typeof value === 'string') return mask(value);
  if (Array.isArray(value)) return value.map(masked);
  if (!isFields(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, hidden(key, inner)]));
}

/** A value that is named like a secret is one, whatever it looks like. */
const hidden = (key: string, value: unknown): unknown =>
  /password|passwd|secret|token|access_key/i.test(key) && typeof value === 'string' ? '***' : masked(value);
