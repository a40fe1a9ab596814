import { expect, it } from 'vitest';
import { instant } from '../../domain/time';
import { createWriters, type WritersChannel } from './writers';

/** Channels that reach each other at once, and never themselves. */
function channels() {
  const all = new Map<WritersChannel, (message: unknown) => void>();
  return (): WritersChannel => {
    const own: WritersChannel = {
      post(message) {
        for (const [other, heard] of all) if (other !== own) heard(message);
      },
      listen: (heard) => void all.set(own, heard),
      close: () => void all.delete(own),
    };
    return own;
  };
}
const at = (second: number) => instant(second * 1000);

it('of tabs that all ask one writes, and another one as soon as it is closed', () => {
  const open = channels();
  const [a, b] = [createWriters(open(), 'a'), createWriters(open(), 'b')];
  b.isMine(at(0));
  expect([a.isMine(at(1)), b.isMine(at(2))]).toEqual([true, false]);
  expect([a.isMine(at(6)), b.isMine(at(7))]).toEqual([true, false]);
  a.stop();
  expect(b.isMine(at(8))).toBe(true);
});

it('goes on without one that says nothing any more, and lets it write again when it is back', () => {
  const open = channels();
  const [a, b] = [createWriters(open(), 'a'), createWriters(open(), 'b')];
  a.isMine(at(0));
  expect([5, 30, 41].map((second) => b.isMine(at(second)))).toEqual([false, false, true]);
  expect([a.isMine(at(42)), b.isMine(at(43))]).toEqual([true, false]);
});

it('writes where nobody can be heard, and takes nothing else for a name', () => {
  expect(createWriters(null, 'b').isMine(at(0))).toBe(true);
  const open = channels();
  const [channel, b] = [open(), createWriters(open(), 'b')];
  for (const message of ['', '+', 'a', '+A', '+a b', '<a>', `+${'a'.repeat(99)}`]) channel.post(message);
  expect(b.isMine(at(0))).toBe(true);
});
