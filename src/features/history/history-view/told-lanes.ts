import type { Known } from '../../../domain/history/rows';
import type { Lives } from '../../../domain/lives';
import type { ComponentName } from '../../../domain/model';
import { beatsKey } from '../../../domain/strips';
import type { Tellings, ToldStretch } from '../../../domain/tellings';
import type { Instant } from '../../../domain/time';
import type { Says } from '../../../ui/words-told';

/** A stretch that the server tells about, in a lane. */
export interface LaneTold {
  readonly from: Instant;
  readonly to: Instant;
  readonly says: Says;
  /** Of executors: whose word it is, and why. */
  readonly because: ToldStretch['because'];
}

/** What the server tells about a component as a whole: job rows of who ran, schedulers of their executors; of the database nothing. */
export function toldOf(
  component: ComponentName,
  lives: Lives | null,
  tellings: Tellings | null,
): readonly LaneTold[] {
  if (component === 'metadatabase') return [];
  if (component === 'executor') return (tellings?.whole ?? []).map(laneTold);
  return (lives?.told[component] ?? []).map(({ from, to, up }) => ({
    from,
    to,
    says: up ? 'up' : 'nobody',
    because: null,
  }));
}

/** The same of one instance: a life is no coverage, so only what schedulers told of an executor. */
export function toldOfOne(who: Pick<Known, 'key'>, tellings: Tellings | null): readonly LaneTold[] {
  const own = Object.entries(tellings?.replicas ?? {}).find(([id]) => beatsKey('executor', id) === who.key);
  return (own?.[1] ?? []).map(laneTold);
}

const SAYS: Readonly<Record<ToldStretch['word'], Says>> = {
  healthy: 'well',
  degraded: 'partly',
  unhealthy: 'ill',
};
const laneTold = ({ from, to, word, because }: ToldStretch): LaneTold => ({
  from,
  to,
  says: SAYS[word],
  because,
});

const WORST: readonly Says[] = ['up', 'well', 'partly', 'nobody', 'ill'];

/** The worst that is told of a part of a time. */
export function toldIn(told: readonly LaneTold[], from: Instant, to: Instant): LaneTold | null {
  let found: LaneTold | null = null;
  for (const part of told) {
    if (part.from >= to || part.to <= from) continue;
    if (found === null || WORST.indexOf(part.says) > WORST.indexOf(found.says)) found = part;
  }
  return found;
}
