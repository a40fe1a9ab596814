import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { safeStorage } from '../data/storage';
import { isDrawerOpen, storeDrawer } from './drawer';
import { readView } from './view';

const storage = safeStorage(() => localStorage);
const wide = innerWidth;
const isOpen = (search: string): boolean => isDrawerOpen(readView(search), storage);

beforeEach(() => storage.set('vitals.laboratory', null));
afterEach(() => {
  window.innerWidth = wide;
});

describe('the laboratory’s drawer', () => {
  it.each([
    [1440, true],
    [1240, true],
    [1239, false],
    [390, false],
  ])('on a first visit at %d px is open: %s', (width, open) => {
    window.innerWidth = width;
    expect(isOpen('')).toBe(open);
  });

  it('stays as it was left, whatever the room', () => {
    for (const width of [390, 1440]) {
      window.innerWidth = width;
      for (const open of [true, false]) {
        storeDrawer(storage, open);
        expect(isOpen('?sim=scenario:all-well')).toBe(open);
      }
    }
  });

  it('is as the address says, whatever was left', () => {
    storeDrawer(storage, false);
    expect(isOpen('?lab=1')).toBe(true);
    storeDrawer(storage, true);
    expect(isOpen('?lab=0')).toBe(false);
    expect(isOpen('?lab=nonsense')).toBe(true);
  });

  it('makes room for a tour, unless it is asked for', () => {
    storeDrawer(storage, true);
    expect(isOpen('?tour=executor-health~1')).toBe(false);
    expect(isOpen('?tour=executor-health~1&lab=1')).toBe(true);
  });
});
