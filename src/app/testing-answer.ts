/** What a 3.4 says at `now` (ms) with two schedulers, a triggerer and a Dag processor, all of which beat two seconds ago. */
export const answer = (now: number): object => {
  const part = (name: string, hosts: readonly string[]): object => {
    const heartbeat = { [`latest_${name}_heartbeat`]: new Date(now - 2000).toISOString() };
    return {
      status: 'healthy',
      detailed_status: 'healthy',
      ...heartbeat,
      instances: hosts.map((hostname) => ({ hostname, ...heartbeat, team_names: [], bundle_names: null })),
    };
  };
  return {
    metadatabase: { status: 'healthy' },
    scheduler: part('scheduler', ['s-1', 's-2']),
    triggerer: part('triggerer', ['t-1']),
    dag_processor: part('dag_processor', ['p-1']),
  };
};
