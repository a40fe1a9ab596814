import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { startLifetime } from './lifetime';
import { type ProcessGroup, startGroup } from './processes';
import { waitFor } from './wait';

test('a lifetime ends what was started in it, frozen or not, with all that it forked, and removes its folders', async () => {
  const lifetime = startLifetime();
  const folder = await lifetime.folder();
  const start = (name: string) => {
    const options = { env: process.env, cwd: folder, log: join(folder, `${name}.log`) };
    return startGroup(lifetime, ['sh', '-c', 'echo ready; sleep 1000 & wait'], options);
  };
  const groups: readonly ProcessGroup[] = [start('running'), start('frozen')];
  for (const group of groups) {
    await waitFor('the shell', async () => ((await group.lastWords()) === 'ready' ? true : null), 10_000);
  }
  groups[1]?.freeze();
  await lifetime.end();
  await waitFor(
    'the end of both',
    async () => (groups.some((group) => group.running()) ? null : true),
    10_000,
  );
  expect(existsSync(folder)).toBe(false);
});

test('a process that was stopped had the chance to say good-bye, one that was killed had not', async () => {
  const lifetime = startLifetime();
  const folder = await lifetime.folder();
  const polite = "trap 'echo bye; exit 0' TERM; echo ready; while :; do sleep 0.05; done";
  const words: string[] = [];
  for (const end of ['stop', 'kill'] as const) {
    const options = { env: process.env, cwd: folder, log: join(folder, `${end}.log`) };
    const group = startGroup(lifetime, ['sh', '-c', polite], options);
    await waitFor('the shell', async () => ((await group.lastWords()) === 'ready' ? true : null), 10_000);
    await group[end]();
    words.push(await group.lastWords());
  }
  expect(words).toEqual(['ready\nbye', 'ready']);
  await lifetime.end();
});
