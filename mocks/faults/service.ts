import { wake } from '../executors/polls';
import { fromMillis } from '../stamps';
import type { Run, Service, Verb } from '../state';
import { cleanJobs } from '../tables';
import { type Apply, type Check, checkSize } from './fault-error';

/** What a verb does to a service. */
export const TO_SERVICE: Partial<Record<Verb, Apply<Service>>> = {
  stop: (run, service) => settle(run, service, 'down'),
  kill: (run, service) => settle(run, service, 'down'),
  hang: (run, service) => settle(run, service, 'hung'),
  slow: (_, service, fault) => {
    service.slow_ms = fault.by_ms ?? 0;
  },
  /** `airflow db clean --tables job`: old rows go, whatever their state says. */
  clean: ({ world }, _, fault) => {
    cleanJobs(world.tables, fromMillis(world.queue.now - (fault.by_ms ?? 0)));
  },
  resume: (run, service) => {
    service.slow_ms = 0;
    settle(run, service, 'up');
  },
};

export const checkService: Check<Service> = (_, __, fault) => {
  if (fault.verb === 'slow') return checkSize(fault, 0);
  return fault.verb === 'clean' ? checkSize(fault) : undefined;
};

export function settle(run: Run, service: Service, condition: Service['condition']): void {
  service.condition = condition;
  wake(run, service.name);
}
