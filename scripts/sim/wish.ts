import type { TapeWish } from '../../mocks/tape';
import { argumentsOf } from '../arguments';

/** What the command line asks for: a list of scenarios, a tape, or help because it asks for nothing that can be. */
export type Wanted =
  | { readonly kind: 'list' }
  | { readonly kind: 'tape'; readonly wish: TapeWish }
  | { readonly kind: 'wrong'; readonly message: string };

export const USAGE =
  'npm run -s sim -- SCENARIO [--seed N] [--seconds N] [--every S] [--release R] [--polling on|off], or --list';

const OPTIONS = {
  list: { type: 'boolean' },
  seed: { type: 'string', default: '1' },
  seconds: { type: 'string', default: '600' },
  every: { type: 'string', default: '5' },
  release: { type: 'string' },
  polling: { type: 'string' },
} as const;

/** Reads the arguments behind `npm run sim --`. Whether numbers and names can be is the tape's to say. */
export function wantedBy(args: readonly string[]): Wanted {
  const read = argumentsOf(args, OPTIONS);
  if (typeof read === 'string') return wrong(read);
  const { values, positionals } = read;
  if (values.list && args.length > 1) return wrong('--list stands alone.');
  if (values.list) return { kind: 'list' };
  const [scenario, ...more] = positionals;
  if (scenario === undefined) return wrong('Say which scenario.');
  if (more.length > 0)
    return wrong(`One scenario at a time: ${positionals.join(', ')} are ${positionals.length}.`);
  const { seed, seconds, every, release, polling } = values;
  if (polling !== undefined && polling !== 'on' && polling !== 'off') {
    return wrong(`--polling is on or off, not ${JSON.stringify(polling)}.`);
  }
  const wish: TapeWish = {
    scenario,
    seed: numberOf(seed),
    seconds: numberOf(seconds),
    every: numberOf(every),
    ...(release !== undefined && { release }),
    ...(polling !== undefined && { polling: polling === 'on' }),
  };
  for (const name of ['seed', 'seconds', 'every'] as const) {
    if (Number.isNaN(wish[name])) return wrong(`--${name} is no number: ${JSON.stringify(values[name])}.`);
  }
  return { kind: 'tape', wish };
}

/** Decimal only: `Number` would also take an empty text and `0x10`. */
const numberOf = (text: string): number =>
  /^-?\d+(?:\.\d+)?(?:e\d+)?$/i.test(text) ? Number(text) : Number.NaN;

const wrong = (message: string): Wanted => ({ kind: 'wrong', message });
