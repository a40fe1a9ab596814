import * as v from 'valibot';
import type { Word } from './model';
import { type Instant, parseInstant } from './time';

/** The building stones of the decoders: each accepts what Airflow has shipped. */

const KNOWN = ['healthy', 'unhealthy', 'degraded', 'down', 'unknown'] as const;

/**
 * A status word; words that nobody knows are kept as such, as `shown` gives them. Absent and null are told apart by `said`.
 */
export const wordBy = (shown: (text: string) => string) =>
  v.nullish(
    v.pipe(
      v.string(),
      v.transform((text): Word => {
        const kind = KNOWN.find((known) => known === text);
        return kind === undefined ? { kind: 'unrecognised', text: shown(text) } : { kind };
      }),
    ),
  );

/** What `word` gave: absent and null are values of their own, never healthy. */
export const said = (read: Word | null | undefined): Word =>
  read ?? { kind: read === null ? 'none' : 'absent' };

/** An ISO date and time, or null; absent counts as null. What is no date, or an absurd one, is an issue. */
export const heartbeat = v.nullish(
  v.pipe(
    v.string(),
    v.rawTransform(({ dataset, addIssue, NEVER }): Instant => {
      const parsed = parseInstant(dataset.value);
      if (parsed.ok) return parsed.at;
      addIssue({ message: parsed.why });
      return NEVER;
    }),
  ),
  null,
);

/** Absent counts as null. */
export const text = v.nullish(v.string(), null);
export const names = v.nullish(v.array(v.string()), null);

/** Longer host and user names are no names; Airflow's column holds 500 characters. */
const LONGEST = 500;
/** A host's or a user's name: the same for every source, so that an instance is found again in the job list. */
export const labelBy = (shown: (text: string) => string) =>
  v.nullish(
    v.pipe(
      v.string(),
      v.transform((value) => shown(value).slice(0, LONGEST)),
    ),
    null,
  );

interface Teams {
  readonly team_names: readonly string[] | null;
  readonly team_name: string | null;
}
/** `team_name` is what main had for a month before `team_names`. */
export const teamsOf = (row: Teams): readonly string[] =>
  row.team_names ?? (row.team_name ? [row.team_name] : []);

const isObject = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** An object of an answer, which a list is not; for valibot's own `object` it is one. */
export const entry = <const T extends v.ObjectEntries>(fields: T) =>
  v.pipe(v.custom<v.InferInput<v.ObjectSchema<T, undefined>>>(isObject), v.object(fields));
