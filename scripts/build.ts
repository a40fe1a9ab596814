/** `npm run build [-- app | demo | plugin]`: builds the pages into dist/, all unless one is named. */
import { makePage } from './build/make-page';
import { PAGES, type Page } from './paths';

const named = process.argv.slice(2);
const unknown = named.find((name) => !PAGES.includes(name as Page));
if (unknown !== undefined) throw new Error(`There is no page "${unknown}"; there are ${PAGES.join(', ')}.`);

for (const page of named.length === 0 ? PAGES : (named as Page[])) {
  const started = performance.now();
  await makePage(page);
  console.log(`dist/${page} built in ${((performance.now() - started) / 1000).toFixed(1)} s`);
}
