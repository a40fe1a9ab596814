import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { inRoot } from '../paths';
import { noticesOf, packagesOf, readNotices, writeNotices } from './licences';

describe('licences of others’ code', () => {
  it('are those of the packages that the modules come from, each once, and the innermost', () => {
    expect(
      packagesOf([
        '/repo/src/main.tsx',
        '\0rolldown/runtime.js',
        '/repo/node_modules/recharts/es6/index.js',
        '/repo/node_modules/recharts/es6/chart/line.js',
        '\0/repo/node_modules/@tanstack/react-query/build/index.js?commonjs',
        '/repo/node_modules/recharts/node_modules/clsx/dist/clsx.js',
      ]),
    ).toEqual([
      '/repo/node_modules/recharts',
      '/repo/node_modules/@tanstack/react-query',
      '/repo/node_modules/recharts/node_modules/clsx',
    ]);
  });

  it('are the texts that the packages bring', async () => {
    const notices = await noticesOf([inRoot('node_modules/recharts'), inRoot('node_modules/clsx')]);
    const names = [...notices.keys()].map((name) => name.replace(/ [\d.]+$/, ''));
    expect(names).toEqual(['recharts', 'clsx']);
    for (const text of notices.values())
      expect(text).toMatch(/Copyright[^]+THE SOFTWARE IS PROVIDED "AS IS"/);
  });

  it('must exist', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'vitals-package-'));
    try {
      await writeFile(join(folder, 'package.json'), '{"name": "x", "version": "1.0.0"}');
      await expect(noticesOf([folder])).rejects.toThrow('without a licence');
    } finally {
      await rm(folder, { recursive: true });
    }
  });

  it('are read back as they were written, whatever the order', () => {
    const name = fc.stringMatching(/^[a-z@/.-]{1,12} \d\.\d$/);
    const text = fc.stringMatching(/^[A-Za-z"][A-Za-z =\n]{0,40}[A-Za-z.]$/);
    fc.assert(
      fc.property(fc.array(fc.tuple(name, text)), (pairs) => {
        const notices = new Map(pairs);
        expect(readNotices(writeNotices(notices))).toEqual(notices);
        expect(writeNotices(new Map([...notices].toReversed()))).toBe(writeNotices(notices));
      }),
    );
    expect(readNotices('')).toEqual(new Map());
  });
});
