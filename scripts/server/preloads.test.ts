import { expect, it } from 'vitest';
import { preloads } from './preloads';

it('names the scripts and the styles of a page, each as the page itself will ask for it', () => {
  const html = `<head><script src="./vitals.config.js"></script><link rel="icon" href="./icon.svg" />
    <script type="module" crossorigin src="./assets/index-a.js"></script>
    <link rel="stylesheet" crossorigin href="./assets/index-b.css"></head>`;
  expect(preloads(html).split(', ')).toEqual([
    '<./vitals.config.js>; rel=preload; as=script',
    '<./assets/index-a.js>; rel=modulepreload',
    '<./assets/index-b.css>; rel=preload; as=style; crossorigin',
  ]);
});

it('names nothing of another place, and nothing that could break out of the header', () => {
  expect(
    preloads('<script src="https://elsewhere.test/x.js"></script><script src="./a>b.js"></script>'),
  ).toBe('');
});
