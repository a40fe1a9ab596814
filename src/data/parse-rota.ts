import type { ParsesAnswer, ParsesQuestion } from './sources/parses';

/** What decides whose turn it is. */
export interface RotaFacts {
  /** 3.4 on: files are told. */
  readonly hasFiles: boolean;
  /** 3.1 on: Dags can be filtered by their bundle. */
  readonly hasFilter: boolean;
  /** Bundles that are configured, where the server lists them. */
  readonly bundles: readonly string[] | null;
}

/** Whose turn it is to be asked about: one bundle after another, always by the same page, so that the same is seen again. */
export interface Rota {
  /** null: nobody's. */
  next(facts: RotaFacts): ParsesQuestion | null;
  /** Gives the bundles that were there before and of which nothing is left. */
  answered(question: ParsesQuestion, answer: ParsesAnswer): readonly string[];
  /**
   * It is the others' turn. `isOwn`: the bundle alone is refused or not there; its files are then asked for as Dags, and
   * where that was in vain too, not at all until `reset`.
   */
  failed(question: ParsesQuestion, isOwn: boolean): void;
  /** How many take turns; at least one. */
  size(facts: RotaFacts): number;
  /** All that takes turns has had its first one. */
  isRound(facts: RotaFacts): boolean;
  readonly reset: () => void;
}

/** Bundles that take turns; with more, a round would take longer than what it tells is worth. */
const MOST = 50;

/**
 * Names that cannot be a segment of a path: Airflow decodes a slash before it looks for the route, and a browser takes
 * dots for the folder itself or the one above.
 */
const NO_SEGMENT = /\/|^\.{1,2}$/;

interface Turn {
  /** Counts questions: the smallest is next. */
  readonly asked: number;
  readonly offset: number;
}

export function createRota(): Rota {
  const turns = new Map<string | null, Turn>();
  const refused = new Set<string>();
  const withoutFiles = new Set<string>();
  /** Bundles that Dags have named, where the server has no list of them. */
  const named = new Set<string>();
  /** All Dags are on one page: no bundle needs to be asked about alone. */
  let isSmall = false;
  let count = 0;

  /** null stands for the Dags of all bundles, which tell the names where nothing else does. */
  function members({ hasFiles, hasFilter, bundles }: RotaFacts): readonly (string | null)[] {
    const names = hasFiles && bundles !== null ? bundles : hasFilter && !isSmall ? [...named] : [];
    const open = names.filter((name) => !refused.has(name)).slice(0, MOST);
    return hasFiles && bundles !== null ? open : [null, ...open];
  }
  const turnOf = (name: string | null): Turn => turns.get(name) ?? { asked: 0, offset: 0 };

  return {
    next(facts) {
      const [first, ...others] = members(facts);
      if (first === undefined) return null;
      const bundle = others.reduce(
        (oldest, name) => (turnOf(name).asked < turnOf(oldest).asked ? name : oldest),
        first,
      );
      const isByFiles =
        facts.hasFiles && bundle !== null && !NO_SEGMENT.test(bundle) && !withoutFiles.has(bundle);
      return { from: isByFiles ? 'files' : 'dags', bundle, offset: turnOf(bundle).offset };
    },
    answered({ bundle, offset }, { parts, read, total }) {
      count += 1;
      const end = offset + read;
      const after = read === 0 || end >= (total ?? Number.POSITIVE_INFINITY) ? 0 : end;
      if (bundle !== null) {
        const isUsable = parts.some(({ parsed }) => Object.keys(parsed).length > 0);
        turns.set(bundle, { asked: count, offset: isUsable ? offset : after });
        return [];
      }
      turns.set(null, { asked: count, offset: after });
      isSmall = offset === 0 && after === 0;
      for (const part of parts) named.add(part.bundle);
      if (!isSmall) return [];
      const left = [...named].filter((name) => parts.every((part) => part.bundle !== name));
      for (const name of left) named.delete(name);
      return left;
    },
    failed({ bundle, offset, from }, isOwn) {
      count += 1;
      turns.set(bundle, { asked: count, offset });
      if (!isOwn || bundle === null) return;
      if (from === 'files') withoutFiles.add(bundle);
      else refused.add(bundle);
    },
    size: (facts) => Math.max(1, members(facts).length),
    isRound: (facts) => members(facts).every((name) => turns.has(name)),
    reset() {
      refused.clear();
      withoutFiles.clear();
    },
  };
}
