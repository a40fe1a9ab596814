import * as z from 'zod/mini';
import { mask } from './masking';
import type { Word } from './model';
import { type Instant, parseInstant } from './time';

/** The building stones of the decoders: each accepts what Airflow has shipped and names what it cannot read. */

const KNOWN = ['healthy', 'unhealthy', 'degraded', 'down', 'unknown'] as const;

/** A status word; absent, null and words that nobody knows are values of their own, never healthy. */
export const word = z.pipe(
  z.nullish(z.string()),
  z.transform((value): Word => {
    if (value === undefined) return { kind: 'absent' };
    if (value === null) return { kind: 'none' };
    const kind = KNOWN.find((known) => known === value);
    return kind === undefined ? { kind: 'unrecognised', text: mask(value) } : { kind };
  }),
);

/** An ISO date and time, or null; absent counts as null. What is no date, or an absurd one, is an issue. */
export const heartbeat = z.pipe(
  z.nullish(z.string()),
  z.transform((value, context): Instant | null => {
    if (value === undefined || value === null) return null;
    const parsed = parseInstant(value);
    if (parsed.ok) return parsed.at;
    context.issues.push({ code: 'custom', input: value, message: parsed.why, params: { date: value } });
    return z.NEVER;
  }),
);

export const text = z.nullish(z.string());
export const number = z.nullish(z.number());
export const names = z.nullish(z.array(z.string()));
