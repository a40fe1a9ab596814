import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { COMPONENTS } from '../../domain/model';
import { plus, seconds } from '../../domain/time';
import { component, judged, NOW, row } from '../../ui/judged-builder';
import { listing } from './list-entries';
import { filtered } from './list-filter';
import { groupingOf, layout, NO_FOLDS } from './list-layout';
import { someDeployment, someName } from './list-samples';
import { EMPTY_LIST_VIEW, GROUPINGS, LIST_VERDICTS, type ListView, SORTS } from './list-view';

const few = { maxLength: 2 };
const someView: fc.Arbitrary<ListView> = fc.record({
  q: fc.constantFrom('', 'host-1', 'ml', 'triggerer host', 'job'),
  verdict: fc.uniqueArray(fc.constantFrom(...LIST_VERDICTS), few),
  component: fc.uniqueArray(fc.constantFrom(...COMPONENTS), few),
  team: fc.uniqueArray(fc.option(someName), few),
  bundle: fc.uniqueArray(fc.option(someName), few),
  host: fc.uniqueArray(fc.constantFrom('host-1', '2'), { maxLength: 1 }),
  group: fc.option(fc.constantFrom(...GROUPINGS)),
  sort: fc.constantFrom(...SORTS),
  gone: fc.boolean(),
  stopped: fc.boolean(),
});
const keys = (entries: readonly { readonly key: string }[]): ReadonlySet<string> =>
  new Set(entries.map(({ key }) => key));
const none = new Set<string>();

describe('filters', () => {
  test('commute: each looks at the instance alone', () => {
    const part = fc.constantFrom('q', 'verdict', 'component', 'team', 'bundle', 'host');
    fc.assert(
      fc.property(someDeployment, someView, part, (deployment, view, name) => {
        const { entries } = listing(deployment, none, NOW);
        const without = { ...view, [name]: EMPTY_LIST_VIEW[name as keyof ListView] };
        const alone = { ...EMPTY_LIST_VIEW, [name]: view[name as keyof ListView], gone: true, stopped: true };
        const both = filtered(filtered(entries, without).shown, { ...alone });
        expect(keys(filtered(entries, view).shown)).toEqual(keys(both.shown));
      }),
      { numRuns: 100 },
    );
  });

  test('each count is what the list would hold if that value alone were chosen', () => {
    fc.assert(
      fc.property(someDeployment, someView, (deployment, view) => {
        const { entries } = listing(deployment, none, NOW);
        const { facets } = filtered(entries, view);
        const present = (changed: ListView): number =>
          filtered(entries, changed).shown.filter(({ kind }) => kind === 'present').length;
        const all = (changed: ListView): number => filtered(entries, changed).shown.length;
        for (const { value, count } of facets.verdict)
          expect(present({ ...view, verdict: [value] })).toBe(count);
        for (const { value, count } of facets.component)
          expect(all({ ...view, component: [value] })).toBe(count);
        for (const { value, count } of facets.team) expect(all({ ...view, team: [value] })).toBe(count);
        for (const { value, count } of facets.bundle) expect(all({ ...view, bundle: [value] })).toBe(count);
        const also = all({ ...view, gone: true, stopped: true });
        expect(present(view) + facets.gone + facets.stopped).toBe(also);
      }),
      { numRuns: 100 },
    );
  });

  test('the verdicts and the components of all that count add up to all of them', () => {
    fc.assert(
      fc.property(someDeployment, (deployment) => {
        const { facets, total, shown } = filtered(listing(deployment, none, NOW).entries, EMPTY_LIST_VIEW);
        const sum = (choices: readonly { readonly count: number }[]): number =>
          choices.reduce((before, { count }) => before + count, 0);
        expect(total).toBe(
          COMPONENTS.reduce((n, name) => n + deployment.components[name].instances.length, 0),
        );
        expect(sum(facets.verdict)).toBe(total);
        expect(sum(facets.component)).toBe(total);
        expect(shown).toHaveLength(total);
      }),
      { numRuns: 100 },
    );
  });
});

describe('groups', () => {
  test('hold every instance: by team once in each of its teams, else exactly once; and show its attributes once', () => {
    fc.assert(
      fc.property(someDeployment, someView, (deployment, view) => {
        const { shown } = filtered(listing(deployment, none, NOW).entries, view);
        const lines = layout(shown, view, NO_FOLDS);
        const places = new Map<string, number>();
        const place = (key: string): void => void places.set(key, (places.get(key) ?? 0) + 1);
        let firsts = 0;
        for (const line of lines) {
          if (line.kind === 'fold') for (const { key } of line.entries) place(key);
          if (line.kind !== 'row') continue;
          place(line.entry.key);
          if (line.isFirst) firsts += 1;
        }
        const wanted = new Set(view.team);
        for (const { key, teams } of shown) {
          const its = wanted.size === 0 ? teams : teams.filter((team) => wanted.has(team));
          expect(places.get(key)).toBe(groupingOf(view, shown) === 'team' ? its.length : 1);
        }
        expect(places.size).toBe(shown.length);
        expect(firsts).toBeLessThanOrEqual(shown.length);
        expect(new Set(lines.map(({ key }) => key)).size).toBe(lines.length);
      }),
      { numRuns: 100 },
    );
  });

  test('stand worst first, each with its worst on top, and no bad one is folded away', () => {
    fc.assert(
      fc.property(someDeployment, (deployment) => {
        const lines = layout(listing(deployment, none, NOW).entries, EMPTY_LIST_VIEW, NO_FOLDS);
        for (const line of lines) {
          if (line.kind !== 'fold') continue;
          for (const { verdict, kind } of line.entries) {
            expect(verdict).toMatch(/^(healthy|unknown)$/);
            expect(kind).toBe('present');
          }
        }
        const tops = lines.flatMap((line, index) => {
          const next = lines[index + 1];
          return line.kind === 'head' && next?.kind === 'row' && next.entry.kind === 'present'
            ? [next.entry.place]
            : [];
        });
        const bad = tops.filter((place) => place > 3);
        expect(bad).toEqual([...bad].sort((a, b) => b - a));
      }),
      { numRuns: 100 },
    );
  });

  test('that are closed show their head alone; an opened fold shows its rows', () => {
    const many = judged([
      component('triggerer', { instances: Array.from({ length: 9 }, (_, at) => row(`t-${at}`)) }),
    ]);
    const { entries } = listing(many, none, NOW);
    const view = { ...EMPTY_LIST_VIEW, component: ['triggerer' as const] };
    const { shown } = filtered(entries, view);
    const kinds = (folds: Parameters<typeof layout>[2]): string =>
      layout(shown, view, folds)
        .map(({ kind }) => kind[0])
        .join('');
    expect(kinds(NO_FOLDS)).toBe('hf');
    expect(kinds({ closed: new Set(['triggerer']), opened: none })).toBe('h');
    expect(kinds({ closed: none, opened: new Set(['triggerer']) })).toBe('hfrrrrrrrrr');
  });
});

describe('entries', () => {
  test('stay the same objects while only ages change', () => {
    const before = listing(judged(), none, NOW);
    const older = judged([
      component('scheduler', { instances: [row('scheduler-0', { evidenceAt: plus(NOW, seconds(-9)) })] }),
    ]);
    const after = listing(older, none, plus(NOW, seconds(1)), before);
    expect(after.entries).toBe(before.entries);
    expect(after.rows[0]?.evidenceAt).toBe(plus(NOW, seconds(-9)));
  });

  test('a tombstone is listed for an hour, unless it was put away', () => {
    const dead = row('old', { verdict: 'gone', pill: 'gone', evidenceAt: plus(NOW, seconds(-3000)) });
    const joined = { gone: [dead], scopes: [], listedAt: null, bundlesAt: null };
    const deployment = judged([component('triggerer', { joined })]);
    const has = (dismissed: ReadonlySet<string>, at = NOW): boolean =>
      listing(deployment, dismissed, at).entries.some(({ kind }) => kind === 'gone');
    expect(has(none)).toBe(true);
    expect(has(new Set(['host:old']))).toBe(false);
    expect(has(none, plus(NOW, seconds(601)))).toBe(false);
  });

  test('a Dag processor is in the teams of its bundles, where the bundles were told', () => {
    const scope = {
      kind: 'bundle' as const,
      owners: [],
      before: null,
      importErrors: null,
      lastRefreshed: null,
      progress: null,
    };
    const deployment = judged([
      component('dag_processor', {
        instances: [row('p', { bundles: ['a', 'b', 'c'] })],
        joined: {
          gone: [],
          scopes: [
            { ...scope, name: 'a', team: 'ml' },
            { ...scope, name: 'b', team: null },
          ],
          listedAt: null,
          bundlesAt: NOW,
        },
      }),
    ]);
    expect(listing(deployment, none, NOW).entries.find(({ name }) => name === 'p')?.teams).toEqual([
      'ml',
      null,
    ]);
  });
});
