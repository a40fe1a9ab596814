import type { StoreTrouble } from '../store';
import type { Section } from './sections';
import type { Key } from './shelf';

/** What could not be read, each thing counted once however often somebody comes across it. */
export interface Damage {
  found(section: Section, key: Key): void;
  trouble(): (StoreTrouble & { readonly kind: 'damaged' }) | null;
  forget(): void;
}

/** What people call what lies in a section. */
function called(section: Section): string {
  switch (section) {
    case 'episodes':
      return 'incidents';
    case 'names':
      return 'instances';
    case 'meta':
      return 'checkpoint';
    case 'notes':
    case 'gaps':
      return section;
    default:
      return 'rows';
  }
}

/** `changed` is called when something was found that nobody knew of. */
export function createDamage(changed: () => void): Damage {
  const found = new Map<string, string>();
  return {
    found(section, key) {
      const place = `${section} ${key}`;
      if (found.has(place)) return;
      found.set(place, called(section));
      changed();
    },
    trouble() {
      if (found.size === 0) return null;
      return { kind: 'damaged', rows: found.size, sections: [...new Set(found.values())].sort() };
    },
    forget: () => found.clear(),
  };
}
