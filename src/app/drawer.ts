import type { KeyValue } from '../data/storage';
import type { View } from './view';

const KEY = 'vitals.laboratory';
/** From this width of the window on there is room for the drawer beside the cards (px; design: laboratory). */
const ROOMY = 1240;

/**
 * Whether the laboratory's drawer stands open: as the address says; else closed in a guided tour, as this browser left it,
 * and where it never did, open if there is room: who comes for the first time sees that there is something to try.
 */
export function isDrawerOpen({ lab, tour }: View, storage: KeyValue): boolean {
  if (lab !== null) return lab;
  if (tour !== null) return false;
  const left = storage.get(KEY);
  return left === null ? innerWidth >= ROOMY : left === 'open';
}

/** Whether nobody has opened or closed the drawer in this browser yet. */
export const isFirstVisit = (storage: KeyValue): boolean => storage.get(KEY) === null;

/** Remembers for the next visit how the drawer was left. */
export const storeDrawer = (storage: KeyValue, isOpen: boolean): void =>
  storage.set(KEY, isOpen ? 'open' : 'closed');
