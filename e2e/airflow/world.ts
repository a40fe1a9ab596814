import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { Facts, Heartbeat } from './facts';

/** One row of the job table. Instants are in ms since the epoch. */
export interface Row {
  readonly id: number;
  readonly component: Heartbeat;
  readonly state: string;
  readonly started: number;
  readonly ended: number | null;
  readonly beat: number | null;
  readonly host: string;
  readonly teams: readonly string[];
  /** Empty: all of them. */
  readonly bundles: readonly string[];
}

/** A configured bundle; null: no team, or no Dag of it has been parsed that is still there. */
export interface BundleRow {
  readonly name: string;
  readonly team: string | null;
  readonly parsed: number | null;
}

/** What a person who may read Airflow's database sees at one moment. */
export interface World {
  readonly at: number;
  readonly rows: readonly Row[];
  readonly bundles: readonly BundleRow[];
}

const COMPONENT_OF: Readonly<Record<string, Heartbeat>> = {
  SchedulerJob: 'scheduler',
  TriggererJob: 'triggerer',
  DagProcessorJob: 'dag_processor',
};

/** Before 3.4 rows have neither teams nor bundles. */
const SCRIPT = `
import json, sqlite3, sys
db = sqlite3.connect(f"file:{sys.argv[1]}?mode=ro", uri=True, timeout=30)
db.row_factory = sqlite3.Row
said = lambda query: [dict(row) for row in db.execute(query)]
jobs, new = said("select * from job order by id"), bool(said("select 1 from sqlite_master where name = 'job_team'"))
print(json.dumps({
  "jobs": jobs,
  "teams": said("select job_id, team_name from job_team") if new else [],
  "bundles": said("""select b.name, t.team_name as team,
      (select max(last_parsed_time) from dag where bundle_name = b.name and not is_stale) as parsed
      from dag_bundle b left join dag_bundle_team t on t.dag_bundle_name = b.name where b.active""") if new else [],
}))
`;

interface Raw {
  readonly jobs: readonly Readonly<Record<string, string | number | null>>[];
  readonly teams: readonly { readonly job_id: number; readonly team_name: string }[];
  readonly bundles: readonly {
    readonly name: string;
    readonly team: string | null;
    readonly parsed: string | null;
  }[];
}

/** Reads the database of a real Airflow itself, past its API; null where its job table has been taken away. */
export async function readWorld({ python, database }: Facts): Promise<World | null> {
  const said = await promisify(execFile)(python, ['-c', SCRIPT, database]).catch((error: Error) => error);
  if (said instanceof Error) {
    if (said.message.includes('no such table: job')) return null;
    throw said;
  }
  const { jobs, teams, bundles } = JSON.parse(said.stdout) as Raw;
  const rows = jobs.flatMap((job): Row[] => {
    const component = COMPONENT_OF[String(job['job_type'])];
    if (component === undefined) return [];
    const id = Number(job['id']);
    return [
      {
        id,
        component,
        state: String(job['state']),
        started: instant(job['start_date']) ?? Number.NaN,
        ended: instant(job['end_date']),
        beat: instant(job['latest_heartbeat']),
        host: String(job['hostname']),
        teams: teams.filter(({ job_id }) => job_id === id).map(({ team_name }) => team_name),
        bundles: (JSON.parse(String(job['bundle_names'] ?? 'null')) ?? []) as string[],
      },
    ];
  });
  return {
    at: Date.now(),
    rows,
    bundles: bundles.map(({ name, team, parsed }) => ({ name, team, parsed: instant(parsed) })),
  };
}

/** SQLite holds "2026-11-30 12:30:57.849301", in UTC. */
function instant(text: string | number | null | undefined): number | null {
  return typeof text === 'string' ? Date.parse(`${text.replace(' ', 'T')}Z`) : null;
}
