import { Link, ListFilter, Search } from 'lucide';
import { memo, type RefObject } from 'react';
import { useEnvironment } from '../../data/environment';
import { CopyButton } from '../../ui/copy-button';
import { Outline } from '../../ui/outline';
import { useKeys } from '../../ui/use-keys';
import { GROUP_WORDS, RAIL, SEARCH_WORDS, SORT_WORDS, TOOLBAR } from '../../ui/words-instances';
import { filtersSet, GROUPINGS, type Grouping, type ListView, SORTS } from './list-view';

interface ToolbarProps {
  readonly view: ListView;
  readonly grouping: Grouping;
  /** Why the order does not move; null: it does. */
  readonly note: string | null;
  readonly hasRail: boolean;
  readonly field: RefObject<HTMLInputElement | null>;
  readonly onChange: (changes: Partial<ListView>) => void;
  readonly onFilters: () => void;
}

/** Search, grouping, order, and the link to just this list. */
export const Toolbar = memo(function Toolbar({
  view,
  grouping,
  note,
  hasRail,
  field,
  onChange,
  onFilters,
}: ToolbarProps) {
  const { navigation } = useEnvironment();
  useKeys('dialog', (event) => {
    if (event.key !== '/') return;
    event.preventDefault();
    field.current?.focus();
  });
  const set = filtersSet(view);
  return (
    <div className="list-tools">
      <label className="search">
        <Outline shape={Search} />
        <span className="sr-only">{SEARCH_WORDS}</span>
        <input
          ref={field}
          type="search"
          placeholder={SEARCH_WORDS}
          value={view.q}
          aria-keyshortcuts="/"
          onChange={(event) => onChange({ q: event.target.value })}
        />
        <kbd aria-hidden="true">/</kbd>
      </label>
      {!hasRail && (
        <button type="button" className="button" aria-haspopup="dialog" onClick={onFilters}>
          <Outline shape={ListFilter} />
          {set === 0 ? RAIL.filters : `${RAIL.filters} (${set})`}
        </button>
      )}
      <select
        className="input"
        aria-label={TOOLBAR.group}
        value={grouping}
        onChange={({ target }) => onChange({ group: GROUPINGS.find((one) => one === target.value) ?? null })}
      >
        {GROUPINGS.map((one) => (
          <option key={one} value={one}>
            {GROUP_WORDS[one]}
          </option>
        ))}
      </select>
      <select
        className="input"
        aria-label={TOOLBAR.sort}
        value={view.sort}
        onChange={({ target }) => onChange({ sort: SORTS.find((one) => one === target.value) ?? 'worst' })}
      >
        {SORTS.map((one) => (
          <option key={one} value={one}>
            {SORT_WORDS[one]}
          </option>
        ))}
      </select>
      <span className="small muted list-note">{note}</span>
      <CopyButton
        text={() => navigation.href(navigation.search())}
        label={TOOLBAR.link}
        icon={<Outline shape={Link} />}
      >
        <span className="tool-word">{TOOLBAR.copy}</span>
      </CopyButton>
    </div>
  );
});
