import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fakeEnvironment, json, type Say } from '../fake-airflow';
import { askBundles } from './bundles';
import { askParses, type ParsesQuestion } from './parses';

const open = (say: Say) => {
  const environment = fakeEnvironment(say);
  const { signal } = new AbortController();
  return {
    asked: environment.seen,
    parses: (question: ParsesQuestion) => askParses(environment, environment.base, question, signal),
    bundles: () => askBundles(environment, environment.base, signal),
  };
};

const AT = '2026-11-30T12:00:00Z';
const dag = (id: string, bundle: string, isStale = false) => ({
  dag_id: id,
  bundle_name: bundle,
  last_parsed_time: AT,
  is_stale: isStale,
});

describe('what was parsed', () => {
  it('asks about a bundle whatever it is called, and nothing else', async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: 'binary', minLength: 1 }), async (name) => {
        const { asked, parses } = open((path, clock) => {
          const body = path.includes('/files') ? { dag_bundle_files: [] } : { dags: [] };
          return json({ ...body, total_entries: 0 }, clock);
        });
        await parses({ from: 'files', bundle: name, offset: 0 });
        await parses({ from: 'dags', bundle: name, offset: 100 });
        const [, byFiles] =
          /^api\/v2\/dagBundles\/([^/?#]*)\/files\?limit=100&offset=0$/.exec(asked[0] ?? '') ?? [];
        // A browser takes `..` in a path for the folder above, encoded or not.
        if (name !== '.' && name !== '..') expect(decodeURIComponent(byFiles ?? '')).toBe(name);
        expect(new URL(asked[1] ?? '', 'http://x/').searchParams.get('bundle_name')).toBe(name);
      }),
      { numRuns: 200 },
    );
  });

  it('by Dags is told bundle by bundle, without what is stale', async () => {
    const dags = [dag('one', 'a'), dag('two', 'b'), dag('gone', 'b', true), dag('last', 'c', true)];
    const { parses } = open((_, clock) => json({ dags, total_entries: 4 }, clock));
    const { parts, read } = await parses({ from: 'dags', bundle: null, offset: 0 });
    const at = Date.parse(AT);
    expect(parts).toEqual([
      { bundle: 'a', parsed: { one: at }, isComplete: true },
      { bundle: 'b', parsed: { two: at }, isComplete: true },
      { bundle: 'c', parsed: {}, isComplete: true },
    ]);
    expect(read).toBe(4);
  });

  it('of an emptied bundle is that nothing is left, and of a part that it is a part', async () => {
    const { parses } = open((path, clock) =>
      path.includes('files')
        ? json({ dag_bundle_files: [], total_entries: 0 }, clock)
        : json({ dags: [dag('one', 'a')], total_entries: 101 }, clock),
    );
    const empty = await parses({ from: 'files', bundle: 'a', offset: 0 });
    expect(empty.parts).toEqual([{ bundle: 'a', parsed: {}, isComplete: true }]);
    const [part] = (await parses({ from: 'dags', bundle: 'a', offset: 0 })).parts;
    expect(part?.isComplete).toBe(false);
  });
});

describe('the bundles', () => {
  const bundle = (name: string) => ({ name, active: true, last_refreshed: AT, team_name: null });

  it('are read page by page until all are there', async () => {
    const all = Array.from({ length: 130 }, (_, index) => bundle(`bundle-${index}`));
    const { asked, bundles } = open((path, clock) => {
      const offset = Number(new URL(path, 'http://x/').searchParams.get('offset'));
      return json({ dag_bundles: all.slice(offset, offset + 100), total_entries: all.length }, clock);
    });
    const answer = await bundles();
    expect(answer.bundles.map(({ name }) => name)).toEqual(all.map(({ name }) => name));
    expect(answer.isComplete).toBe(true);
    expect(asked).toHaveLength(2);
  });

  it('are not all there where one cannot be read or the server has more than it gives', async () => {
    const bodies = [
      { dag_bundles: [bundle('a'), { name: 5 }], total_entries: 2 },
      { dag_bundles: [bundle('a')], total_entries: 9 },
      { dag_bundles: [bundle('a')] },
    ];
    for (const body of bodies) {
      const answer = await open((_, clock) => json(body, clock)).bundles();
      expect(answer.bundles).toHaveLength(1);
      expect(answer.isComplete).toBe(false);
    }
  });
});
