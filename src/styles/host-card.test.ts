import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const read = (name: string): string => readFileSync(new URL(name, import.meta.url), 'utf8');
/** `light-dark(…)` and what stands in it, without white space; long and short hex colours are one. */
const pairs = (css: string): readonly string[] =>
  [...css.matchAll(/light-dark\((?:[^()]|\([^()]*\))*\)/g)].map(([pair]) =>
    pair.replaceAll(/\s/g, '').replaceAll('#ffffff', '#fff'),
  );

/** The card brings a few colours of its own, because the page's tokens are more than it may weigh; they must stay the page's. */
it('the card has no colour that the page does not have', () => {
  const page = new Set(
    ['./tokens.css', './airflow-tokens.css', './banner.css'].flatMap((name) => pairs(read(name))),
  );
  const own = ['./host-card.css', './host-card-block.css'].flatMap((name) => pairs(read(name)));
  expect(own.length).toBeGreaterThan(15);
  expect(own.filter((pair) => !page.has(pair))).toEqual([]);
});
