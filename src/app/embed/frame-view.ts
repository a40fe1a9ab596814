import { COMPONENTS, type ComponentName } from '../../domain/model';
import { readView, withParameters } from '../view';

/** Which part of the page a frame shows. */
export type FramePart =
  | { readonly kind: 'whole' }
  | { readonly kind: 'one'; readonly component: ComponentName }
  /** The address names a component that there is none of. */
  | { readonly kind: 'unknown'; readonly name: string };

const WHOLE: FramePart = { kind: 'whole' };

/** Whether the address asks for the page as a part of another one: without the bar and the settings. */
export const isEmbedded = (search: string): boolean => new URLSearchParams(search).get('embed') === '1';

/**
 * `&component=` of a frame. On the other tabs that name is a filter of the list, so there the frame is whole. Airflow's
 * own spelling with a hyphen (`dag-processor`) is understood as well.
 */
export function framePart(search: string): FramePart {
  const name = new URLSearchParams(search).get('component');
  if (name === null || readView(search).tab !== 'overview') return WHOLE;
  const wanted = name.trim().toLowerCase().replaceAll('-', '_');
  const component = COMPONENTS.find((one) => one === wanted);
  return component === undefined ? { kind: 'unknown', name } : { kind: 'one', component };
}

/** The same view outside of a frame: what only the frame asked for is not in it. */
export function outsideFrame(search: string): string {
  const isFilter = readView(search).tab !== 'overview';
  return withParameters(search, { embed: null, theme: null, ...(isFilter ? {} : { component: null }) });
}
