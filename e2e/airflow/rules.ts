import { missing, unparsed } from './culprits';
import { COMPONENTS, type Component, type Facts, HEARTBEATS, type Heartbeat } from './facts';
import type { World } from './world';

/** What `/api/v2/monitor/health` says, as far as these rules read it. */
export type Health = Readonly<Record<string, Readonly<Record<string, unknown>> | undefined>>;

export interface Answer {
  readonly body: Health;
  /** When it was given, in ms since the epoch. */
  readonly at: number;
}

/** What one component's part of an answer says. */
interface Said {
  readonly status: unknown;
  readonly detailed: unknown;
  /** Seconds; null without a heartbeat. */
  readonly age: number | null;
  readonly limit: number;
}

interface Rule {
  readonly when: (said: Said) => boolean;
  readonly verdict: string;
}

/** Seconds by which an age may be off: a server's clock is told by the second, and a page needs a moment. */
const SLACK = 1.5;

/**
 * The first rule that fits is the verdict. Written from the contract and on purpose without the page's own code: two
 * readings of one answer that were made apart have to agree.
 */
const RULES: readonly Rule[] = [
  { when: ({ status }) => status === null, verdict: 'not_deployed' },
  { when: ({ status, detailed }) => status === 'unhealthy' || detailed === 'down', verdict: 'unhealthy' },
  { when: ({ detailed }) => detailed === 'degraded', verdict: 'degraded' },
  { when: ({ status }) => status !== 'healthy', verdict: 'unknown' },
  { when: ({ age, limit }) => age === null || age >= limit, verdict: 'unhealthy' },
  { when: ({ age, limit }) => age !== null && age >= (limit * 2) / 3, verdict: 'late' },
  { when: () => true, verdict: 'healthy' },
];

/** The verdicts that an answer allows, by component: one, or two where an age is about to cross a border. */
export function allowed(
  answer: Answer,
  limits: Readonly<Record<Heartbeat, number>>,
): Record<Component, string[]> {
  const blind = databaseIsBroken(answer.body);
  return Object.fromEntries(
    COMPONENTS.map((component) => {
      if (component === 'executor') return [component, ['not_reported']];
      if (component === 'metadatabase') return [component, [String(answer.body['metadatabase']?.['status'])]];
      return [component, blind ? ['unknown'] : verdicts(answer, component, limits[component])];
    }),
  ) as Record<Component, string[]>;
}

/** Nothing parsed for this long, where files are parsed every ten seconds: a page may say that it does not work (s). */
const UNPARSED_FOR = 60;

/** Releases whose job list leaves out the rows that have ended: there an empty one proves nothing. */
const LISTS_RUNNING_ROWS_ONLY = /^3\.[01]\./;

/** What of the job table the API lists. */
export function listedIn(world: World, { release }: Pick<Facts, 'release'>): World {
  if (!LISTS_RUNNING_ROWS_ONLY.test(release)) return world;
  return { ...world, rows: world.rows.filter(({ state }) => state === 'running') };
}

/**
 * What a page may say that also reads the job list and what is parsed: a component that Airflow calls healthy is
 * degraded while a replica of it is missing, and may be while nothing is parsed; and what has no row was never started.
 */
export function allowedWith(
  world: World,
  answer: Answer,
  { limits, release }: Pick<Facts, 'limits' | 'release'>,
): Record<Component, string[]> {
  const right = allowed(answer, limits);
  for (const component of HEARTBEATS) {
    const base = right[component];
    const rows = world.rows.filter((row) => component === 'scheduler' || row.component === component);
    if (rows.length === 0 && !LISTS_RUNNING_ROWS_ONLY.test(release)) right[component] = ['not_deployed'];
    if (!base.some((verdict) => verdict === 'healthy' || verdict === 'late')) continue;
    if (missing(world, component, limits).length > 0) right[component] = ['degraded'];
    else if (component === 'dag_processor' && unparsed(world, UNPARSED_FOR).length > 0) base.push('degraded');
  }
  return right;
}

/** Every component unhealthy without a heartbeat, and the database with them: nobody can know anything. */
function databaseIsBroken(body: Health): boolean {
  const silent = HEARTBEATS.every((name) => body[name]?.[`latest_${name}_heartbeat`] === null);
  return body['metadatabase']?.['status'] === 'unhealthy' && silent;
}

function verdicts({ body, at }: Answer, component: Heartbeat, limit: number): string[] {
  const part = body[component] ?? {};
  const beat = (part[`latest_${component}_heartbeat`] ?? null) as string | null;
  const seconds = beat === null ? null : (at - Date.parse(beat)) / 1000;
  const ages = seconds === null ? [null] : [seconds - SLACK, seconds, seconds + SLACK];
  const said = { status: part['status'], detailed: part['detailed_status'], limit };
  return [
    ...new Set(ages.map((age) => RULES.find((rule) => rule.when({ ...said, age }))?.verdict ?? 'none')),
  ];
}
