import { afterEach, describe, expect, it, vi } from 'vitest';
import { browserNavigation } from './navigation';
import { pageVisibility } from './visibility';

function returnFromCache(persisted: boolean): void {
  window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted }));
}

afterEach(() => vi.restoreAllMocks());

describe('the visibility of the page', () => {
  it('tells of every reason to look again, and of nothing after it was left', () => {
    const changed = vi.fn<() => void>();
    const leave = pageVisibility.subscribe(changed);
    document.dispatchEvent(new Event('visibilitychange'));
    window.dispatchEvent(new Event('online'));
    returnFromCache(true);
    expect(changed).toHaveBeenCalledTimes(3);
    returnFromCache(false);
    expect(changed).toHaveBeenCalledTimes(3);
    leave();
    document.dispatchEvent(new Event('visibilitychange'));
    returnFromCache(true);
    expect(changed).toHaveBeenCalledTimes(3);
  });

  it('is hidden when the document says so', () => {
    const state = vi.spyOn(document, 'visibilityState', 'get');
    state.mockReturnValue('hidden');
    expect(pageVisibility.hidden()).toBe(true);
    state.mockReturnValue('visible');
    expect(pageVisibility.hidden()).toBe(false);
  });
});

describe('navigation', () => {
  it('changes the query string in place', () => {
    const before = history.length;
    const navigation = browserNavigation();
    const changed = vi.fn<() => void>();
    const leave = navigation.subscribe(changed);
    navigation.replace('?zone=utc');
    expect(navigation.search()).toBe('?zone=utc');
    expect(changed).toHaveBeenCalledTimes(1);
    expect(history.length).toBe(before);
    leave();
    navigation.replace('');
    expect(changed).toHaveBeenCalledTimes(1);
  });

  it('goes on where the address may not be changed', () => {
    vi.spyOn(history, 'replaceState').mockImplementation(() => {
      throw new DOMException('no', 'SecurityError');
    });
    const navigation = browserNavigation();
    navigation.replace('?theme=dark');
    expect(navigation.search()).toBe('?theme=dark');
  });
});
