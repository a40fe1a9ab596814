/** Where a key moves the crosshair: a bucket, with Shift ten; Home and End to the ends. Null: the key is not for it. */
export function keyTo(key: string, isShift: boolean, index: number, count: number): number | null {
  const wide = 10;
  const far: Readonly<Record<string, number>> = {
    ArrowLeft: index - (isShift ? wide : 1),
    ArrowRight: index + (isShift ? wide : 1),
    ArrowDown: index - (isShift ? wide : 1),
    ArrowUp: index + (isShift ? wide : 1),
    PageDown: index - wide,
    PageUp: index + wide,
    Home: 0,
    End: count - 1,
  };
  const to = far[key];
  return to === undefined ? null : Math.max(0, Math.min(count - 1, to));
}
