import { withView } from '../../data/view-parameter';
import type { JudgedComponent } from '../../domain/judged';
import { whichText, withParameters } from '../view';
import type { Place } from './places';

/** What of the page shows a component that is in trouble: its worst instance, else the list, else the overview. */
function viewOf({ component, instances }: JudgedComponent): string {
  const [worst] = instances;
  if (worst !== undefined) return withParameters('', { instance: whichText({ component, id: worst.id }) });
  return component === 'metadatabase' ? '' : withParameters('', { tab: 'instances', component });
}

/** The absolute address of that view. */
export function troubleHref(place: Place, one: JudgedComponent): string {
  const view = viewOf(one);
  return place.href + (place.isInHost ? withView('', view) : view);
}
