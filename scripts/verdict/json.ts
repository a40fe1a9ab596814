import { type Instant, parseInstant } from '../../src/domain/time';

/** Recorded answers as JSON of which nothing is known yet. */
export type Json = Record<string, unknown>;

export const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export const textOf = (value: unknown): string | null => (typeof value === 'string' ? value : null);

/** An ISO date and time -> its instant; null for anything else. */
export function instantOf(value: unknown): Instant | null {
  const parsed = typeof value === 'string' ? parseInstant(value) : null;
  return parsed?.ok ? parsed.at : null;
}
