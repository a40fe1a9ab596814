import { readFileSync } from 'node:fs';

export const HEARTBEATS = ['scheduler', 'triggerer', 'dag_processor'] as const;
export type Heartbeat = (typeof HEARTBEATS)[number];
export const COMPONENTS = [...HEARTBEATS, 'executor', 'metadatabase'] as const;
export type Component = (typeof COMPONENTS)[number];

/** One real Airflow that `npm run test:airflow` prepared; it writes these into the file that VITALS_AIRFLOWS names. */
export interface Facts {
  /** What `scripts/airflow/deployments.ts` calls it. */
  readonly name: string;
  readonly release: string;
  /** Airflow itself, sub-path included, no slash at the end. */
  readonly airflow: string;
  /** Vitals' page, served by its own server in front of that Airflow. */
  readonly page: string;
  /** Where processes are started and broken, the name included. */
  readonly control: string;
  /** What this Airflow is configured with, in seconds. */
  readonly limits: Readonly<Record<Heartbeat, number>>;
  /** Whether the page asks with an administrator's token, so that it may know more than health. */
  readonly token: boolean;
  /** The file of its database, and a Python that can read it. */
  readonly database: string;
  readonly python: string;
}

/** The facts of one deployment; the tests of this folder mean nothing without them. */
export function factsOf(name: string): Facts {
  const file = process.env['VITALS_AIRFLOWS'];
  if (file === undefined)
    throw new Error('These tests need real Airflows: run them with npm run test:airflow');
  const all = JSON.parse(readFileSync(file, 'utf8')) as Facts[];
  const found = all.find((facts) => facts.name === name);
  if (found === undefined) throw new Error(`No Airflow called ${name} is running`);
  return found;
}

/**
 * The facts of a deployment that has Vitals' wheel. It is made now, with nothing started, and its users are `admin` and
 * the viewer `vera`, whose passwords are their names.
 */
export async function prepareFacts(name: string): Promise<Facts & { readonly logs: string }> {
  const control = process.env['VITALS_CONTROL'];
  if (control === undefined)
    throw new Error('These tests need real Airflows: run them with npm run test:airflow');
  const response = await fetch(`${control}/${name}/prepare`, { method: 'POST' });
  if (!response.ok) throw new Error(`${name} cannot be prepared: ${await response.text()}`);
  return { ...((await response.json()) as Facts & { logs: string }), control: `${control}/${name}` };
}

/** Seconds between two questions of the page: 5, or a quarter of the smallest limit where that is less. */
export function pollOf(facts: Facts): number {
  return Math.min(5, Math.min(...Object.values(facts.limits)) / 4);
}

export type Verb =
  | 'start'
  | 'revive'
  | 'kill'
  | 'stop'
  | 'freeze'
  | 'thaw'
  | 'fill'
  | 'empty'
  | 'hang'
  | 'break'
  | 'restore'
  | 'lock'
  | 'end';

/**
 * Does something to a process of a real Airflow, to a bundle of it (`fill`, `empty`, `hang`), or to the `database`
 * (`break`, `restore`), to the broker (`lock`), or to `all` processes (`end`), and returns when it is done. `revive` starts what has ended by
 * itself.
 */
export async function act(facts: Facts, verb: Verb, target: string): Promise<void> {
  const response = await fetch(`${facts.control}/${verb}/${target}`, { method: 'POST' });
  if (!response.ok) throw new Error(`${verb} ${target}: ${await response.text()}`);
}
