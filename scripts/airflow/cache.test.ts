import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { builtOnce, cacheRoot, fingerprint } from './cache';

let home: string;
beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), 'vitals-cache-'));
  vi.stubEnv('XDG_CACHE_HOME', home);
});
afterEach(async () => {
  vi.unstubAllEnvs();
  await rm(home, { recursive: true });
});

/** Builds a folder with one file in it, and counts how often it had to. */
function builder() {
  const built: string[] = [];
  return {
    built,
    build: async (folder: string) => {
      built.push(folder);
      await mkdir(folder);
      await writeFile(join(folder, 'whole'), '');
    },
  };
}

describe('builtOnce', () => {
  test('builds what is not there, and finds it the next time', async () => {
    const { built, build } = builder();
    const folder = await builtOnce('one', build);
    expect(existsSync(join(folder, 'whole'))).toBe(true);
    expect(await builtOnce('one', build)).toBe(folder);
    expect(built).toHaveLength(1);
  });

  test('a build that failed leaves nothing that could be taken for whole', async () => {
    const broken = async (folder: string) => {
      await mkdir(folder);
      throw new Error('the network is down');
    };
    await expect(builtOnce('one', broken)).rejects.toThrow('the network is down');
    const { built, build } = builder();
    await builtOnce('one', build);
    expect(built).toHaveLength(1);
    expect(await readdir(cacheRoot())).toEqual(['one']);
  });

  test('what an interrupted run left half built is cleared away, and the lock of a dead process taken over', async () => {
    await mkdir(join(cacheRoot(), 'one.building-4194305'), { recursive: true });
    await writeFile(join(cacheRoot(), 'one.lock'), '4194305');
    const { built, build } = builder();
    await builtOnce('one', build);
    expect(built).toHaveLength(1);
    expect(await readdir(cacheRoot())).toEqual(['one']);
  });

  test('two at once build once', async () => {
    const { built, build } = builder();
    const folders = await Promise.all([builtOnce('one', build), builtOnce('one', build)]);
    expect(new Set(folders).size).toBe(1);
    expect(built).toHaveLength(1);
  });
});

test('another requirement is another folder', () => {
  expect(fingerprint('airflow==3.1.8', 'a')).not.toBe(fingerprint('airflow==3.1.9', 'a'));
  expect(fingerprint('a', 'b')).toBe(fingerprint('a', 'b'));
});
