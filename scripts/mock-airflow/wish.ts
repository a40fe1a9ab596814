import { argumentsOf } from '../arguments';
import { parsePort } from '../server/listen';

/** What the command line asks for. */
export type Wanted =
  | {
      readonly kind: 'serve';
      /** As in a link: `scenario:split-view,seed:7`, or a bare scenario. */
      readonly sim: string;
      readonly port: number;
      /** Begins and ends with a slash. */
      readonly base: string;
    }
  | { readonly kind: 'wrong'; readonly message: string };

export const USAGE =
  'npm run mock-airflow -- [SCENARIO | --sim TEXT] [--port N] [--base /path] [--release R], or npm run -s sim -- --list';

/** Airflow's own. */
const DEFAULT_PORT = 8080;
const OPTIONS = {
  sim: { type: 'string' },
  port: { type: 'string', default: String(DEFAULT_PORT) },
  base: { type: 'string', default: '/' },
  release: { type: 'string' },
} as const;

/** Reads the arguments behind `npm run mock-airflow --`. Whether the text of a situation can be is the simulator's to say. */
export function wantedBy(args: readonly string[]): Wanted {
  const read = argumentsOf(args, OPTIONS);
  if (typeof read === 'string') return wrong(read);
  const { values, positionals } = read;
  if (positionals.length + (values.sim === undefined ? 0 : 1) > 1) {
    return wrong('Say one scenario, or --sim with a text as in a link.');
  }
  const port = parsePort(values.port, DEFAULT_PORT);
  if (port === undefined) return wrong(`--port is no port: ${JSON.stringify(values.port)}.`);
  const base = baseOf(values.base);
  if (base === null) return wrong(`--base is no path like /team/airflow: ${JSON.stringify(values.base)}.`);
  const parts = [values.sim ?? positionals[0], values.release && `release:${values.release}`];
  return { kind: 'serve', sim: parts.filter(Boolean).join(','), port, base };
}

/** With a slash at both ends; null where it is more than a path. */
function baseOf(text: string): string | null {
  const inner = text.replace(/^\/|\/$/g, '');
  const path = inner === '' ? '/' : `/${inner}/`;
  return /^(?:\/[\w.~-]+)*\/$/.test(path) && !/\/\.{1,2}\//.test(path) ? path : null;
}

const wrong = (message: string): Wanted => ({ kind: 'wrong', message });
