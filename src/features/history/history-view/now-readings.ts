import { rowsOf } from '../../../domain/history/rows-of';
import type { Slice } from '../../../domain/history/slice';
import type { Judged, Pill } from '../../../domain/judged';
import type { ComponentName } from '../../../domain/model';
import { beatsKey } from '../../../domain/strips';
import type { Instant } from '../../../domain/time';
import { figureOf, LANE_NAME, WHY_BLIND } from '../../../ui/words-history';
import { PILL } from '../../../ui/words-names';
import type { Lane } from './lane-model';
import { NOT_THERE, type Reading } from './readings';

/**
 * What each lane says of this moment, where the crosshair stands nowhere: the words of the pills above, so that the page
 * never says two things at once. A bucket would say its worst, and of the first answer there is none yet.
 */
export function readingsNow(lanes: readonly Lane[], judged: Judged, now: Instant): readonly Reading[] {
  const row = rowsOf(judged, { from: now, at: now })[0];
  return lanes.map(({ key, component, who }) => {
    const whole = judged.components[component];
    const lane = who?.name ?? LANE_NAME[component];
    const own = who === null ? whole : whole.instances.find(({ id }) => beatsKey(component, id) === who.key);
    if (own === undefined) return { key, lane, told: null, ...NOT_THERE };
    const slice = (who === null ? row?.components[component] : row?.instances[who.key])?.[0];
    const figure = figureNow(judged, component, own.pill, slice);
    return { key, lane, told: null, mark: own.pill, word: PILL[own.pill], figure };
  });
}

function figureNow({ feed }: Judged, component: ComponentName, pill: Pill, slice: Slice | undefined): string {
  if (pill === 'not_watching' || pill === 'first_load' || slice === undefined) return '';
  return pill === 'unknown' && feed === 'failing' ? WHY_BLIND.failing : figureOf(component, slice);
}
