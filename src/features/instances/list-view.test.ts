import fc from 'fast-check';
import { expect, test } from 'vitest';
import { COMPONENTS } from '../../domain/model';
import {
  CLEARED,
  EMPTY_LIST_VIEW,
  filtersSet,
  GROUPINGS,
  LIST_VERDICTS,
  listChanges,
  readListView,
  SORTS,
} from './list-view';

/** As the page writes its address. */
function searchOf(changes: Readonly<Record<string, string | null>>, search = ''): string {
  const query = new URLSearchParams(search);
  for (const [name, value] of Object.entries(changes)) {
    if (value === null) query.delete(name);
    else query.set(name, value);
  }
  return `?${query.toString().replaceAll('%3A', ':').replaceAll('%2C', ',')}`;
}

/** Names as nasty as they come: commas, tildes, percent signs, pieces of escapes. */
const name = fc.oneof(
  fc.string({ unit: 'grapheme' }),
  fc.constantFrom('a,b', '~', '~0', '%7E', '%2C', '%', 'no team', '', ' ', 'ml&x=1', '+'),
);
const view = fc.record({
  q: fc.string({ unit: 'grapheme' }),
  verdict: fc.uniqueArray(fc.constantFrom(...LIST_VERDICTS)),
  component: fc.uniqueArray(fc.constantFrom(...COMPONENTS)),
  team: fc.uniqueArray(fc.option(name)),
  bundle: fc.uniqueArray(fc.option(name)),
  host: fc.uniqueArray(name.filter((part) => part !== '')),
  group: fc.option(fc.constantFrom(...GROUPINGS)),
  sort: fc.constantFrom(...SORTS),
  gone: fc.boolean(),
  stopped: fc.boolean(),
});

test('what was written is read back, whatever teams, bundles and hosts are called', () => {
  fc.assert(
    fc.property(view, view, (before, after) => {
      const search = searchOf(listChanges(before), '?zone=utc');
      expect(readListView(search)).toEqual(before);
      expect(readListView(searchOf(listChanges(after), search))).toEqual(after);
    }),
    { numRuns: 150 },
  );
});

test('any query string is read, and what is not known counts as not said', () => {
  fc.assert(fc.property(fc.string(), (search) => void readListView(search)));
  expect(
    readListView('?verdict=green,late,late&component=pod&team=%25&group=host&sort=age&gone=yes'),
  ).toEqual({
    ...EMPTY_LIST_VIEW,
    verdict: ['late'],
  });
});

test('a view that shows everything leaves no trace in the address', () => {
  expect(Object.values(listChanges(EMPTY_LIST_VIEW)).filter((value) => value !== null)).toEqual([]);
});

test('clearing takes every filter and the search away, and nothing else', () => {
  const before = readListView(
    '?q=x&verdict=late&team=ml&bundle=b&host=h&component=scheduler&sort=name&gone=1',
  );
  expect(filtersSet(before)).toBe(5);
  expect({ ...before, ...CLEARED }).toEqual({ ...EMPTY_LIST_VIEW, sort: 'name', gone: true });
});
