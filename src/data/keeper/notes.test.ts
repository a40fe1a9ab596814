import { expect, it, vi } from 'vitest';
import { aKeeper, aStore } from './testing-keeper';
import type { WritersChannel } from './writers';

it('a note that is written or taken back in one tab is so in the others at once', async () => {
  const heard: ((message: unknown) => void)[] = [];
  const channel = (): WritersChannel => {
    let own: ((message: unknown) => void)[] = [];
    return {
      post: (message) => heard.filter((one) => !own.includes(one)).forEach((one) => one(message)),
      listen(one) {
        own = [...own, one];
        heard.push(one);
      },
      close: () => {},
    };
  };
  const store = aStore();
  const [one, other] = [aKeeper(store, () => true, channel()), aKeeper(store, () => false, channel())];
  await one.tell();
  const told = () => [...other.chronicle.notes.get().values()].map(({ id, text }) => `${id}: ${text}`);
  one.chronicle.acknowledge('triggerer-1', 'Known, see the ticket.');
  await vi.waitFor(() => expect(told()).toEqual(['triggerer-1: Known, see the ticket.']));
  one.chronicle.acknowledge('triggerer-1', null);
  await vi.waitFor(() => expect(told()).toEqual([]));
});
