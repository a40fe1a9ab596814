import type { KeyValue } from './storage';

const KEY = 'vitals.keep-hidden';

/** Whether this browser goes on asking and recording while nobody sees the page; usually it does not. */
export const readKeepsHidden = (storage: KeyValue): boolean => storage.get(KEY) === 'yes';

/** Keeps the choice for the next visit. */
export const writeKeepsHidden = (storage: KeyValue, keeps: boolean): void =>
  storage.set(KEY, keeps ? 'yes' : null);
