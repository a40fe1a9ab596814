import { wake } from '../executors/polls';
import { PLUGIN_SAYS } from '../plugin/store';
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

/** What a verb does to the Vitals plugin in the API server: down, its routes fail while all others answer. */
export const TO_PLUGIN: Partial<Record<Verb, Apply<Service>>> = {
  stop: (run, plugin) => settle(run, plugin, 'down'),
  kill: (run, plugin) => settle(run, plugin, 'down'),
  hang: (run, plugin) => settle(run, plugin, 'hung'),
  slow: (_, plugin, fault) => {
    plugin.slow_ms = fault.by_ms ?? 0;
  },
  /** Its routes answer so, whatever is in its tables. */
  say: ({ world }, _, fault) => {
    world.vitals.says = fault.word ?? null;
  },
  resume: (run, plugin) => {
    plugin.slow_ms = 0;
    run.world.vitals.says = null;
    settle(run, plugin, 'up');
  },
};

export const checkPlugin: Check<Service> = (_, __, fault) => {
  if (fault.verb === 'slow') return checkSize(fault, 0);
  if (fault.verb !== 'say' || PLUGIN_SAYS.some((word) => word === fault.word)) return undefined;
  return ['say what?', `Give word as one of ${PLUGIN_SAYS.join(', ')}.`];
};

export const checkService: Check<Service> = (_, __, fault) => {
  if (fault.verb === 'slow') return checkSize(fault, 0);
  return fault.verb === 'clean' ? checkSize(fault) : undefined;
};

export function settle(run: Run, service: Service, condition: Service['condition']): void {
  service.condition = condition;
  wake(run, service.name);
}
