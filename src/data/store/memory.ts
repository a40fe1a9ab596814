import { instant } from '../../domain/time';
import type { Clock } from '../clock';
import type { Store } from '../store';
import { createArchive } from './archive';
import { createDamage } from './damage';
import { readFile, writeFile } from './file';
import { memoryShelf } from './memory-shelf';

/** A history that lasts as the page does, with the same rows, caps and files: the demo's, and that of a test. */
export function createMemoryStore(base: URL, clock: Clock): Store {
  const damage = createDamage(() => {});
  const archive = createArchive(memoryShelf(), damage, clock);
  return {
    trouble: () => null,
    subscribe: () => () => {},
    open: () => archive.kept(),
    write: (change) => archive.write(change),
    rows: (...range) => archive.rows(...range),
    setNote: (id, note) => archive.setNote(id, note),
    usage: () => archive.usage(),
    async takeOut() {
      const all = [instant(0), instant(Number.MAX_SAFE_INTEGER)] as const;
      const rows = (tier: Parameters<Store['rows']>[0]) => archive.rows(tier, ...all, 'all');
      return writeFile(base, await archive.kept(), rows, instant(clock.now()));
    },
    async bringIn(text) {
      const file = readFile(text, base);
      if (!file.ok) return file;
      try {
        const taken = await archive.absorb(file.contents, instant(clock.now()));
        return { ok: true, ...taken, leftOut: taken.leftOut + file.leftOut };
      } catch {
        return { ok: false, why: 'not_kept', detail: 'failed' };
      }
    },
    clear: () => archive.clear(),
    close: () => {},
  };
}
