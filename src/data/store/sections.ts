import { TIERS, type Tier } from '../../domain/history/tiers';

/** Rows of components and of instances lie apart: a chart of 90 days must not read what it does not show. */
export type RowSection = `${'components' | 'instances'} ${Tier}`;
/**
 * Rows by when they begin, instances by number, episodes and notes by id, gaps by when they begin, and in `meta` the
 * checkpoint and what the store itself has to remember.
 */
export type Section = RowSection | 'names' | 'episodes' | 'notes' | 'gaps' | 'meta';

const of = (what: 'components' | 'instances'): readonly RowSection[] =>
  TIERS.map((tier) => `${what} ${tier}` as const);
export const COMPONENT_ROWS = of('components');
export const INSTANCE_ROWS = of('instances');
export const SECTIONS: readonly Section[] = [
  ...COMPONENT_ROWS,
  ...INSTANCE_ROWS,
  'names',
  'episodes',
  'notes',
  'gaps',
  'meta',
];

/** The most that is kept. Of instances' rows bytes by tier: a hundred instances need a third of them. */
export const MOST = { episodes: 2000, notes: 2000, gaps: 500, names: 10_000 } as const;
export const MOST_BYTES: Readonly<Record<Tier, number>> = {
  raw: 20_000_000,
  ten: 25_000_000,
  minute: 40_000_000,
  quarter: 35_000_000,
};
