import { defaultConfig, type WireConfig } from '../config';
import { parseRelease, type Release } from '../releases';
import { parseIso } from '../stamps';
import { createTables, insertJob, type JobRow, type Tables } from '../tables';
import { type HealthBody, health, type View } from '../wire';
import { type JobsBody, jobs } from '../wire/jobs';

/** A record of `captures/rows`: rows put into a real Airflow's job table, and what its API then said. */
export interface Recording {
  readonly release: string;
  readonly now: string;
  readonly rows: readonly RecordedRow[];
  readonly health: unknown;
  readonly jobs?: unknown;
  readonly config?: {
    readonly thresholds?: Partial<WireConfig['thresholds']>;
    readonly bundles?: readonly string[];
    readonly bundle_teams?: Readonly<Record<string, string | null>>;
    readonly multi_team?: boolean;
  };
}
type Stamped = 'start_date' | 'end_date' | 'latest_heartbeat';
type RecordedRow = Omit<Partial<JobRow>, Stamped> & { id: number } & { [column in Stamped]?: string | null };

/** Whether a JSON value has what a replay needs. */
export function isRecording(value: unknown): value is Recording {
  if (typeof value !== 'object' || value === null) return false;
  const record = value as Partial<Recording>;
  return (
    typeof record.release === 'string' &&
    typeof record.now === 'string' &&
    Array.isArray(record.rows) &&
    record.health !== undefined
  );
}

/** Asks the wire what the recorded Airflow was asked; throws where a row, a date or the release cannot be. */
export function replay(record: Recording): { health: HealthBody; jobs: JobsBody } {
  const view = viewOf(record);
  return { health: health(view), jobs: jobs(view, new URLSearchParams('limit=100&order_by=id')) };
}

/** The recorded server: its rows, configuration and clock. */
function viewOf(record: Recording): View {
  const release = parseRelease(record.release);
  return {
    tables: tablesOf(record.rows),
    config: configOf(record, release),
    release,
    now: parseIso(record.now),
    database: true,
  };
}

function configOf(record: Recording, release: Release): WireConfig {
  const usual = defaultConfig(release);
  const { thresholds, bundles, bundle_teams, multi_team } = record.config ?? {};
  const names = bundles ?? (bundle_teams && Object.keys(bundle_teams)) ?? Object.keys(usual.bundles);
  return {
    ...usual,
    thresholds: { ...usual.thresholds, ...thresholds },
    bundles: Object.fromEntries(names.map((name) => [name, bundle_teams?.[name] ?? null])),
    multi_team: multi_team ?? false,
  };
}

function tablesOf(rows: readonly RecordedRow[]): Tables {
  const tables = createTables();
  const stamp = (text: string | null | undefined) => (text ? parseIso(text) : null);
  for (const row of rows) {
    insertJob(tables, {
      id: row.id,
      dag_id: row.dag_id ?? null,
      state: row.state ?? null,
      job_type: row.job_type ?? null,
      start_date: stamp(row.start_date),
      end_date: stamp(row.end_date),
      latest_heartbeat: stamp(row.latest_heartbeat),
      executor_class: row.executor_class ?? null,
      hostname: row.hostname ?? null,
      unixname: row.unixname ?? null,
      bundle_names: row.bundle_names ?? null,
      team_names: row.team_names ?? [],
      executor: null,
    });
  }
  return tables;
}
