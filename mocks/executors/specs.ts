import type { ExecutorSpec, Service } from '../state';

const BEHIND: Readonly<Record<ExecutorSpec['kind'], Service['kind'] | null>> = {
  celery: 'broker',
  kubernetes: 'cluster',
  custom: 'pool',
  local: null,
  edge: null,
};

/**
 * The services behind executors, each once, by name; several executors may share one. Throws where the deployment
 * cannot be: a name twice (Airflow refuses to load an executor twice, too), a service too many or too few for its kind.
 */
export function servicesBehind(executors: readonly ExecutorSpec[]): ReadonlyMap<string, Service['kind']> {
  const kinds = new Map<string, Service['kind']>();
  const add = (name: string | null, kind: Service['kind'] | null) => {
    if (name === null || kind === null) return;
    if ((kinds.get(name) ?? kind) !== kind) throw new Error(`${name} is ${kinds.get(name)} and ${kind}`);
    kinds.set(name, kind);
  };
  const names = new Set<string>();
  for (const spec of executors) {
    if (names.has(spec.name)) throw new Error(`there is a ${spec.name} already`);
    names.add(spec.name);
    check(spec);
    add(spec.service, BEHIND[spec.kind]);
    add(spec.workers, 'workers');
  }
  return kinds;
}

function check({ name, kind, service, workers, checked }: ExecutorSpec): void {
  if ((BEHIND[kind] === null) !== (service === null)) {
    throw new Error(`${name}: ${kind} needs ${BEHIND[kind] ?? 'no service'}`);
  }
  if ((kind === 'celery') !== (workers !== null)) throw new Error(`${name}: workers are Celery's`);
  if (checked && kind !== 'custom') throw new Error(`${name}: a check of its own is a custom executor's`);
}
