import type { JudgedComponent, JudgedInstance } from '../../../domain/judged';
import type { HeartbeatComponent } from '../../../domain/model';
import { isUp } from '../../../domain/severity';
import type { Instant } from '../../../domain/time';
import { seenWords, TRUTH } from '../../../ui/words-truth';
import type { Truth } from '../world';
import { isSilent, tellsOf } from './hides';
import type { Scene, TruthRow } from './look';
import { isByHealth, type Mark, markOf, sightOf } from './marks';

/**
 * One process: as health lists it, or where health names it not, by what health says of all of its kind and what the job
 * list tells. `row`: the page's row of it, null where it has none.
 */
export function processRow(
  one: Truth,
  row: JudgedInstance | null,
  component: HeartbeatComponent,
  { state, judged, zone }: Scene,
  truth: () => string,
): TruthRow {
  const isListed = row !== null && tellsOf(state.speaks).instances && isByHealth(row.reason);
  const whole = wordOf(judged.components[component]);
  const mark = isListed ? markOf(sightOf(row.verdict), one.well) : unlisted(one, row, whole);
  const seen = (now: Instant): string => {
    if (row === null) return TRUTH.absent;
    const said = seenWords(row, now, zone);
    if (isListed && sightOf(row.verdict) !== 'hidden') return said;
    if (row.job === null) return TRUTH.absent;
    if (whole === 'none') return TRUTH.noneAlive(said);
    return mark === 'agrees' ? TRUTH.byJobs(said) : TRUTH.jobList(said);
  };
  return {
    id: `process:${one.name}`,
    name: one.name,
    asker: null,
    ...(one.hostname != null && { host: one.hostname }),
    isMono: true,
    well: one.well,
    mark,
    parts: [one.name],
    words: (now) => ({ seen: seen(now), truth: truth() }),
  };
}

/** Nothing of it was ever started, so nobody has to tell of it. */
export const isNotThere = ({ condition, well }: Truth): boolean => well && condition === 'stopped';

/** What health itself says of a component: that it lives, that nobody of it does, or nothing. */
type Word = 'lives' | 'none' | 'nothing';
function wordOf({ verdict, reason }: JudgedComponent): Word {
  if (verdict === 'unhealthy') return reason.code === 'alive_but_owns_nothing' ? 'lives' : 'none';
  return verdict === 'healthy' || verdict === 'late' || verdict === 'degraded' ? 'lives' : 'nothing';
}

/**
 * One that health names not. It is told where what health says of all is true of it, too, and what else the page knows
 * does not say otherwise: that nobody is alive, of one that is not; that somebody is, of one that the job list shows alive.
 */
function unlisted(one: Truth, row: JudgedInstance | null, whole: Word): Mark {
  if (whole === 'nothing') return 'not_told';
  if (isNotThere(one)) return row === null || !isUp(row) ? 'agrees' : 'half_told';
  if (whole === 'none') return !one.well && isSilent(one) ? 'agrees' : 'half_told';
  return one.well && row !== null && isUp(row) ? 'agrees' : 'not_told';
}
