/** `npm run build:wheel`: the Python wheel, with everything that it serves, into dist/. */
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { relative } from 'node:path';
import { ensurePage } from './build/make-page';
import { ROOT } from './paths';
import { makeWheel } from './wheel/make-wheel';

await ensurePage('app');
await ensurePage('plugin');
const wheel = await makeWheel();
const bytes = await readFile(wheel);
console.log(`${relative(ROOT, wheel)}  ${(bytes.byteLength / 1000).toFixed(0)} kB`);
console.log(`sha256 ${createHash('sha256').update(bytes).digest('hex')}`);
