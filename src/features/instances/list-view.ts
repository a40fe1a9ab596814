import { COMPONENTS, type ComponentName, type InstanceVerdict } from '../../domain/model';

/** What the verdict filter offers, worst first; rows that count no more have switches of their own. */
export const LIST_VERDICTS = ['unhealthy', 'no_reply', 'late', 'unknown', 'healthy'] as const;
export type ListVerdict = Extract<InstanceVerdict, (typeof LIST_VERDICTS)[number]>;
export const GROUPINGS = ['team', 'component', 'none'] as const;
export type Grouping = (typeof GROUPINGS)[number];
export const SORTS = ['worst', 'name'] as const;
export type Sort = (typeof SORTS)[number];

/** What the list of instances shows: all of it is in the address. Of a list with nothing in it, everything fits. */
export interface ListView {
  readonly q: string;
  readonly verdict: readonly ListVerdict[];
  readonly component: readonly ComponentName[];
  /** null: no team. */
  readonly team: readonly (string | null)[];
  /** null: those that serve every bundle. */
  readonly bundle: readonly (string | null)[];
  /** Parts of host names. */
  readonly host: readonly string[];
  /** null: by team where there are teams, else by component. */
  readonly group: Grouping | null;
  readonly sort: Sort;
  /** Also those that are gone, or that have stopped cleanly. */
  readonly gone: boolean;
  readonly stopped: boolean;
}

export const EMPTY_LIST_VIEW: ListView = {
  q: '',
  verdict: [],
  component: [],
  team: [],
  bundle: [],
  host: [],
  group: null,
  sort: 'worst',
  gone: false,
  stopped: false,
};

const oneOf = <T extends string>(known: readonly T[], value: string | null): T | undefined =>
  known.find((one) => one === value);
const distinct = <T>(values: readonly T[]): readonly T[] => [...new Set(values)];

/** Names may hold commas, so a comma, a percent sign and a tilde inside a name are escaped; a lone tilde is null. */
const escaped = (name: string | null): string =>
  name === null ? '~' : name === '' ? '~0' : name.replace(/[%,~]/g, encodeURIComponent).replace(/~/g, '%7E');

function unescaped(text: string): string | null | undefined {
  if (text === '~') return null;
  if (text === '~0') return '';
  try {
    return text === '' ? undefined : decodeURIComponent(text);
  } catch {
    return undefined;
  }
}

const names = (text: string | null): readonly (string | null)[] =>
  distinct((text ?? '').split(',').map(unescaped)).filter((name) => name !== undefined);
const words = <T extends string>(known: readonly T[], text: string | null): readonly T[] =>
  distinct((text ?? '').split(',').map((word) => oneOf(known, word))).filter((word) => word !== undefined);

/** A query string -> what the list shows. What is not known counts as not said; never throws. */
export function readListView(search: string): ListView {
  const query = new URLSearchParams(search);
  return {
    q: query.get('q') ?? '',
    verdict: words(LIST_VERDICTS, query.get('verdict')),
    component: words(COMPONENTS, query.get('component')),
    team: names(query.get('team')),
    bundle: names(query.get('bundle')),
    host: names(query.get('host')).filter((part) => part !== null && part !== '') as readonly string[],
    group: oneOf(GROUPINGS, query.get('group')) ?? null,
    sort: oneOf(SORTS, query.get('sort')) ?? 'worst',
    gone: query.get('gone') === '1',
    stopped: query.get('stopped') === '1',
  };
}

/** The inverse: the parameters for some of the choices; null takes one out of the address. */
export function listChanges(view: Partial<ListView>): Readonly<Record<string, string | null>> {
  const changes: Record<string, string | null> = {};
  for (const [name, value] of Object.entries(view)) {
    if (typeof value === 'boolean') changes[name] = value ? '1' : null;
    else if (typeof value === 'string')
      changes[name] = name === 'sort' && value === 'worst' ? null : value || null;
    else changes[name] = value === null ? null : value.map(escaped).join(',') || null;
  }
  return changes;
}

const FILTERS = ['verdict', 'component', 'team', 'bundle', 'host'] as const;

/** How many of the rail's filters are set; the search is none of them. */
export const filtersSet = (view: ListView): number => FILTERS.filter((name) => view[name].length > 0).length;

/** Everything that narrows the list, taken away. */
export const CLEARED: Partial<ListView> = {
  q: '',
  verdict: [],
  component: [],
  team: [],
  bundle: [],
  host: [],
};
