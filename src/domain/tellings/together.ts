import type { ToldStretch } from '../tellings';
import type { Instant } from '../time';
import type { ToldWay, WayStretch } from './ways';

interface Told {
  readonly way: ToldWay;
  readonly stretch: WayStretch;
}

/**
 * What several told at the same time -> what it comes to, as the proposal adds up: all unhealthy, some, none. Stretches in which
 * nobody said either are left out. Disjoint, oldest first, as few as there are changes.
 */
export function together(ways: readonly ToldWay[]): readonly ToldStretch[] {
  const edges = edgesOf(ways);
  const bad = new Set<Told>();
  let good = 0;
  const found: ToldStretch[] = [];
  for (const [index, { at, begins, ends }] of edges.entries()) {
    for (const told of ends) {
      if (told.stretch.word === 'healthy') good -= 1;
      else bad.delete(told);
    }
    for (const told of begins) {
      if (told.stretch.word === 'healthy') good += 1;
      else bad.add(told);
    }
    const to = edges[index + 1]?.at;
    if (to === undefined || (bad.size === 0 && good === 0)) continue;
    add(found, { from: at, to, ...sumOf(bad, good) });
  }
  return found;
}

interface Edge {
  readonly at: Instant;
  readonly begins: Told[];
  readonly ends: Told[];
}

function edgesOf(ways: readonly ToldWay[]): readonly Edge[] {
  const edges = new Map<Instant, Edge>();
  const edgeAt = (at: Instant): Edge => {
    const known = edges.get(at) ?? { at, begins: [], ends: [] };
    edges.set(at, known);
    return known;
  };
  for (const way of ways)
    for (const stretch of way.stretches) {
      if (stretch.word === 'unknown' || stretch.to <= stretch.from) continue;
      const told = { way, stretch };
      edgeAt(stretch.from).begins.push(told);
      edgeAt(stretch.to).ends.push(told);
    }
  return [...edges.values()].sort((a, b) => a.at - b.at);
}

function sumOf(bad: ReadonlySet<Told>, good: number): Pick<ToldStretch, 'word' | 'because'> {
  const [first] = bad;
  if (first === undefined) return { word: 'healthy', because: null };
  const { executor, scheduler } = first.way;
  return {
    word: good > 0 ? 'degraded' : 'unhealthy',
    because: { executor, scheduler, reason: first.stretch.reason },
  };
}

function add(found: ToldStretch[], next: ToldStretch): void {
  const last = found.at(-1);
  const goesOn =
    last !== undefined &&
    last.to === next.from &&
    last.word === next.word &&
    last.because?.executor === next.because?.executor &&
    last.because?.scheduler === next.because?.scheduler &&
    last.because?.reason === next.because?.reason;
  if (goesOn) found[found.length - 1] = { ...last, to: next.to };
  else found.push(next);
}
