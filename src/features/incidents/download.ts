import type { Instant } from '../../domain/time';

/** Hands a text to the browser as a file to be saved; false where the browser has no way to. */
export function download(text: string, name: string): boolean {
  let address: string;
  try {
    address = URL.createObjectURL(new Blob([text], { type: 'application/json' }));
  } catch {
    return false;
  }
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // The browser has begun to read it by then; what is not taken back is kept in memory.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
  return true;
}

/** What an exported history is called: whose it is, and of which day (UTC). */
export const fileName = (base: URL, now: Instant): string =>
  `airflow-vitals-${base.host.replace(/[^\w.-]+/g, '-')}-${new Date(now).toISOString().slice(0, 10)}.json`;
