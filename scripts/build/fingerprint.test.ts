import { mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { digestOf } from './fingerprint';

it('a digest of a folder changes with every byte and every name in it, and with nothing else', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'vitals-digest-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  await mkdir(join(folder, 'deep'));
  await writeFile(join(folder, 'deep/a.ts'), 'one');
  const before = await digestOf(folder);
  expect(await digestOf(folder)).toBe(before);
  await writeFile(join(folder, 'deep/a.ts'), 'two');
  const changed = await digestOf(folder);
  await rename(join(folder, 'deep/a.ts'), join(folder, 'a.ts'));
  const moved = await digestOf(folder);
  await writeFile(join(folder, 'b.ts'), '');
  expect(new Set([before, changed, moved, await digestOf(folder)]).size).toBe(4);
  expect(await digestOf(join(folder, 'a.ts'))).not.toBe(await digestOf(join(folder, 'nothing')));
});
