/** How many tiles stand beside each other. */
const COLUMNS = 2;

/**
 * The tile that a key leads to: arrows walk the two columns, Home and End go to the ends, a letter goes to the next verb
 * that begins with it. null: the key means nothing here. `names`: of all tiles, in order.
 */
export function tileOf(key: string, at: number, names: readonly string[]): number | null {
  const last = names.length - 1;
  const to = (index: number): number | null => (index < 0 || index > last ? null : index);
  switch (key) {
    case 'ArrowRight':
      return to(at + 1);
    case 'ArrowLeft':
      return to(at - 1);
    case 'ArrowDown':
      return to(at + COLUMNS);
    case 'ArrowUp':
      return to(at - COLUMNS);
    case 'Home':
      return to(0);
    case 'End':
      return to(last);
    default:
      return key.length === 1 && key.trim() !== '' ? nextWith(key.toLowerCase(), at, names) : null;
  }
}

function nextWith(letter: string, at: number, names: readonly string[]): number | null {
  for (let step = 1; step <= names.length; step += 1) {
    const index = (at + step) % names.length;
    if (names[index]?.toLowerCase().startsWith(letter)) return index;
  }
  return null;
}

/** The line that a key leads to, from that at `at`; null: none. */
export function lineOf(key: string, at: number, lines: number): number | null {
  const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: lines - 1 }[key];
  return to === undefined || to < 0 || to >= lines ? null : to;
}
