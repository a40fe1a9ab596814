import { expect, it } from 'vitest';
import { answer, T0 } from '../../domain/history/testing-story';
import type { Kept, Store } from '../store';
import { createRecording } from './recording';

const NOTHING: Kept = { checkpoint: null, episodes: [], notes: [], gaps: [], known: [] };
/** Takes everything and keeps nothing: what grows then grows in the page. */
const sink: Store = {
  trouble: () => null,
  subscribe: () => () => {},
  open: async () => NOTHING,
  write: async () => {},
  rows: async () => [],
  setNote: async () => {},
  usage: async () => ({ bytes: 0, since: null }),
  takeOut: async () => '',
  bringIn: async () => ({ ok: false, why: 'nothing', detail: '' }),
  clear: async () => {},
  close: () => {},
};

/** How many values there are in some data, at any depth. */
function entries(data: unknown): number {
  if (data instanceof Map) return [...data.values()].reduce<number>((sum, one) => sum + entries(one), 0);
  if (typeof data !== 'object' || data === null) return 1;
  return Object.values(data).reduce<number>((sum, one) => sum + entries(one), 0);
}

it('10,000 polls do not grow anything in memory', async () => {
  const recording = createRecording({
    store: sink,
    writes: () => true,
    foresee: () => {},
    recall: () => {},
    memory: { kept: () => null, recall: () => {} },
    changed: () => {},
    broke: (error) => {
      throw error;
    },
  });
  const held = () => entries([recording.state(), recording.archive(), recording.recent()]);
  const poll = async (from: number, to: number): Promise<void> => {
    for (let count = from; count < to; count += 1) recording.heard(answer(T0 + count * 5000));
    await recording.apart(async () => {});
  };
  // Both at the same place of a quarter of an hour.
  await poll(0, 4 * 180);
  const before = held();
  await poll(4 * 180, 56 * 180);
  expect(held()).toBe(before);
}, 60_000);
