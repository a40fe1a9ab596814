import type { Judged } from '../domain/judged';
import { COMPONENTS } from '../domain/model';
import type { Surface } from '../ui/surface';
import type { Which } from './view';

/** The rows of the overview in the order in which its cards show them. */
export const cardOrder = (judged: Judged): readonly Which[] =>
  COMPONENTS.flatMap((component) => {
    const { instances } = judged.components[component];
    return instances.map(({ id }) => ({ component, id }));
  });

/** Where a row stands in an order; null where it is not in it. */
export function placeIn(
  order: readonly Which[],
  which: Which,
): { readonly index: number; readonly of: number } | null {
  const index = order.findIndex(({ component, id }) => component === which.component && id === which.id);
  return index < 0 ? null : { index, of: order.length };
}

/** The row after, or before; null at the ends. From a row that is gone, the first one. */
export function neighbour(order: readonly Which[], which: Which, step: 1 | -1): Which | null {
  const place = placeIn(order, which);
  return (place === null ? order[0] : order[place.index + step]) ?? null;
}

/** Puts the focus back on the row that a panel was about: on itself, its button, or the list that it is a line of. */
export function focusRow({ root }: Surface, { component, id }: Which): void {
  const rows = root.querySelectorAll<HTMLElement>(`[data-component="${component}"][data-instance]`);
  const row = [...rows].find((one) => one.dataset['instance'] === id) ?? null;
  const inside = row?.matches('[tabindex], button, a') ? row : row?.querySelector<HTMLElement>('button, a');
  const place = inside ?? row?.closest<HTMLElement>('[tabindex="0"]') ?? root.getElementById('overview');
  place?.focus({ preventScroll: row === null });
}
