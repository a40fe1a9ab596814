import { type Answer, serverNow } from './fake-airflow';

const TEAMS = Array.from({ length: 40 }, (_, at) => ['ml', 'risk', 'a,b'][at] ?? `team-${at}`);

/** How many of each a deployment of two thousand has. */
const SIZE = { scheduler: 12, triggerer: 640, dag_processor: 1180, executor: 168 } as const;
export const TOTAL = 2000;

interface Story {
  /** Seconds since the last heartbeat, by host; all others beat two seconds ago. */
  readonly ages?: Readonly<Record<string, number>>;
  /** Hosts that are not listed any more. */
  readonly missing?: readonly string[];
}

/** A 3.4 body of two thousand instances in forty teams; one executor gives no reply. */
export function wideDeployment({ ages = {}, missing = [] }: Story = {}): Answer {
  const beat = (host: string): string => new Date(serverNow() - (ages[host] ?? 2) * 1000).toISOString();
  const many = (name: 'scheduler' | 'triggerer' | 'dag_processor', more: (at: number) => object) =>
    Array.from({ length: SIZE[name] }, (_, at) => {
      const hostname = `${name.replace('_', '-')}-${at}`;
      return { hostname, [`latest_${name}_heartbeat`]: beat(hostname), ...more(at) };
    }).filter(({ hostname }) => !missing.includes(hostname));
  const entry = (name: string, instances: readonly object[]) => ({
    status: 'healthy',
    detailed_status: 'healthy',
    [`latest_${name}_heartbeat`]: beat(''),
    instances,
  });
  const executors = Array.from({ length: SIZE.executor }, (_, at) => ({
    hostname: `scheduler-${at % SIZE.scheduler}`,
    executor: 'CeleryExecutor',
    instance: `redis://broker-${at}:6379/0`,
    team_names: [TEAMS[at % TEAMS.length]],
    latest_executor_heartbeat: beat(''),
    health_checked_at: beat(''),
    health: at === 5 ? 'unhealthy' : 'healthy',
    ...(at === 5 ? { reason: 'no reply within 5 s', reason_code: 'no_reply' } : {}),
  }));
  return {
    body: {
      metadatabase: { status: 'healthy' },
      scheduler: entry(
        'scheduler',
        many('scheduler', () => ({})),
      ),
      triggerer: entry(
        'triggerer',
        many('triggerer', (at) => ({ team_names: at % 16 === 0 ? [] : [TEAMS[at % TEAMS.length]] })),
      ),
      dag_processor: entry(
        'dag_processor',
        many('dag_processor', (at) => ({ bundle_names: at % 100 === 0 ? null : [`bundle-${at % 300}`] })),
      ),
      executor: { ...entry('executor', executors), detailed_status: 'degraded' },
    },
  };
}
