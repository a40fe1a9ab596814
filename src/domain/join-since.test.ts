import { expect, it } from 'vitest';
import { heardBundles } from './extras';
import type { JobRow } from './jobs';
import { at } from './testing';
import { blankPage, healthOf, hears, list, reads, row, seen } from './testing-jobs';

const processor = (id: number, bundles: readonly string[], changes: Parameters<typeof row>[1] = {}): JobRow =>
  row(id, { component: 'dag_processor', bundles, ...changes });

/** What the page says of Dag processors that Airflow calls degraded, with bundles a, b and c configured. */
function since(rows: readonly JobRow[]) {
  const body = healthOf(rows, 0, '3.4') as Record<string, object>;
  const degraded = { ...body, dag_processor: { ...body['dag_processor'], detailed_status: 'degraded' } };
  const page = reads(hears(blankPage({ release: '3.4.0' }), degraded, 0), list(rows));
  const bundles = ['a', 'b', 'c'].map((name) => ({
    name,
    team: null,
    isActive: true,
    importErrors: 0,
    lastRefreshed: null,
  }));
  const extras = heardBundles(page.extras, { bundles, at: at(0), isComplete: true });
  const { reason, since: start } = seen({ ...page, extras }, 0).components.dag_processor;
  return { code: reason.code, since: start };
}

const ALIVE = processor(1, ['a']);

it('bundles have had nobody since the limit of the first owner that was lost', () => {
  const rows = [ALIVE, processor(2, ['b'], { beat: -74 }), processor(3, ['c'], { beat: -50 })];
  expect(since(rows)).toEqual({ code: 'uncovered', since: { at: at(-44), by: 'evidence' } });
});

it('of an owner that stopped cleanly, since its end', () => {
  const rows = [ALIVE, processor(2, ['b', 'c'], { beat: -74, end: -70 })];
  expect(since(rows)).toEqual({ code: 'uncovered', since: { at: at(-70), by: 'evidence' } });
});

it('where nobody knows who owned them, nobody knows since when', () => {
  expect(since([ALIVE])).toEqual({ code: 'uncovered', since: null });
});
