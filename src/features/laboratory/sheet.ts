/** How high the sheet of a narrow window may stand, in per cent of the window (design, rule 26). */
export const HEIGHTS = [40, 70, 100] as const;
export type SheetHeight = (typeof HEIGHTS)[number];

/** Dragged lower than this it is meant to go. */
const AWAY = 20;

/** Where a sheet that was let go at `at` per cent comes to rest; null: it closes. */
export function nearest(at: number): SheetHeight | null {
  if (at < AWAY) return null;
  return HEIGHTS.reduce((best, one) => (Math.abs(one - at) < Math.abs(best - at) ? one : best));
}

/** One step higher or lower; the same where there is none. */
export function stepped(height: SheetHeight, step: 1 | -1): SheetHeight {
  return HEIGHTS[HEIGHTS.indexOf(height) + step] ?? height;
}
