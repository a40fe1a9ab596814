import { once } from 'node:events';
import type { Writable } from 'node:stream';

/** Lines are gathered until they are worth a write; characters. */
const WORTH_A_WRITE = 1 << 16;

/** Writes values as lines of JSON, and waits for a reader who is slower. Resolves when all is handed over. */
export async function printLines(lines: Iterable<unknown>, out: Writable): Promise<void> {
  let text = '';
  for (const line of lines) {
    text += `${JSON.stringify(line)}\n`;
    if (text.length < WORTH_A_WRITE) continue;
    if (!out.write(text)) await once(out, 'drain');
    text = '';
  }
  if (text !== '') out.write(text);
}
