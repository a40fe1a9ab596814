import type { JudgedInstance } from '../domain/judged';
import { type Owned, soleOwned } from '../domain/ownership';
import { isUp } from '../domain/severity';
import { scopeName } from './words-instance';
import { count, list } from './words-lists';

/** "Owns", or "Owned" of a row that is no longer alive. */
export const ownsTitle = (row: JudgedInstance): string =>
  isUp(row) || row.verdict === 'unknown' ? 'Owns' : 'Owned';

/** What stands there for a row that owns nothing by name. */
export const noneOwned = (owned: 'all' | readonly Owned[]): string =>
  owned === 'all'
    ? 'Every configured bundle: it was started without a list of its own.'
    : 'Nothing that is configured.';

/** "sole owner of both teams", "sole owner of ml", "everything has another owner", "ml has no owner now". */
export function ownsNote(owned: readonly Owned[], row: JudgedInstance): string {
  const alone = soleOwned(owned);
  const noun = owned[0]?.kind ?? 'bundle';
  if (ownsTitle(row) === 'Owned') {
    if (alone.length === 0) return 'others own all of it now';
    if (alone.length > 2) return `${count(alone.length, noun)} without an owner now`;
    const names = alone.map(({ name }) => scopeName(name));
    return `${list(names)} ${names.length === 1 ? 'has' : 'have'} no owner now`;
  }
  if (alone.length === 0) return owned.length === 1 ? 'it has another owner' : 'everything has another owner';
  if (alone.length === owned.length && owned.length > 1)
    return `sole owner of ${owned.length === 2 ? 'both' : `all ${owned.length}`} ${noun}s`;
  if (alone.length > 2) return `sole owner of ${alone.length} ${noun}s`;
  return `sole owner of ${list(alone.map(({ name }) => scopeName(name)))}`;
}
