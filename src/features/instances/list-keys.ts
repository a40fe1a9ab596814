import type { Line } from './list-layout';

/** What a key means in the list. */
export type Move =
  | { readonly kind: 'go'; readonly to: number }
  | { readonly kind: 'open'; readonly at: number }
  /** Folds or unfolds what the line at `at` stands for; the cursor goes to `to`. */
  | { readonly kind: 'fold'; readonly at: number; readonly to: number };

/**
 * Arrows move, Home and End go to the ends, Page keys a page; Enter opens an instance, and folds or unfolds a line that
 * stands for several; left folds the group that one is in, right unfolds. null: the key means nothing here.
 */
export function moveOf(key: string, lines: readonly Line[], active: number, page: number): Move | null {
  const last = lines.length - 1;
  if (last < 0) return null;
  const go = (to: number): Move => ({ kind: 'go', to: Math.max(0, Math.min(last, to)) });
  const line = lines[active];
  // Nowhere yet: the first key that moves goes to the first line.
  if (line === undefined)
    return /^(Arrow(Up|Down)|Home|Page(Up|Down))$/.test(key) ? go(0) : key === 'End' ? go(last) : null;
  const head = headOf(lines, active);
  switch (key) {
    case 'ArrowDown':
      return go(active + 1);
    case 'ArrowUp':
      return go(active - 1);
    case 'PageDown':
      return go(active + page);
    case 'PageUp':
      return go(active - page);
    case 'Home':
      return go(0);
    case 'End':
      return go(last);
    case 'Enter':
    case ' ':
      return line.kind === 'row' ? { kind: 'open', at: active } : { kind: 'fold', at: active, to: active };
    case 'ArrowRight':
      return line.kind !== 'row' && !line.isOpen ? { kind: 'fold', at: active, to: active } : null;
    case 'ArrowLeft':
      if (line.kind === 'fold' && line.isOpen) return { kind: 'fold', at: active, to: active };
      return head === null || !isOpen(lines[head]) ? null : { kind: 'fold', at: head, to: head };
    default:
      return null;
  }
}

const isOpen = (line: Line | undefined): boolean => line?.kind === 'head' && line.isOpen;

/** The head above a line; null where the list has no groups. */
export function headOf(lines: readonly Line[], index: number): number | null {
  for (let at = index; at >= 0; at -= 1) if (lines[at]?.kind === 'head') return at;
  return null;
}
