import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, open, readdir, readFile, rename, rm } from 'node:fs/promises';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { say } from './command';
import { waitFor } from './wait';

/** Installing Airflow takes seconds with a warm cache and minutes without; past this, something hangs. */
const PATIENCE = 15 * 60_000;

/** Where environments outlive a clone: `XDG_CACHE_HOME`, else `~/.cache`. Never inside the repository. */
export function cacheRoot(): string {
  return join(process.env['XDG_CACHE_HOME'] || join(homedir(), '.cache'), 'airflow-vitals');
}

/** A short name for whatever decides what is inside a folder; another input gives another folder. */
export function fingerprint(...parts: readonly string[]): string {
  return createHash('sha256').update(parts.join('\n')).digest('hex').slice(0, 12);
}

/**
 * The folder `name` of the cache, built by `build` where it is not there yet. The work happens in a temporary name
 * beside it and ends with a rename, so what has the final name is whole, whenever a run was interrupted. Two runs at
 * once do not do the work twice: the second waits for the first.
 */
export async function builtOnce(name: string, build: (folder: string) => Promise<void>): Promise<string> {
  const folder = join(cacheRoot(), name);
  if (existsSync(folder)) return folder;
  await mkdir(cacheRoot(), { recursive: true });
  const unlock = await lock(`${folder}.lock`);
  try {
    if (existsSync(folder)) return folder;
    await removeLeftovers(name);
    const temporary = `${folder}.building-${process.pid}`;
    await build(temporary);
    await rename(temporary, folder);
    return folder;
  } finally {
    await unlock();
  }
}

/** Half-built folders of runs that were interrupted; only called by the owner of the lock. */
async function removeLeftovers(name: string): Promise<void> {
  for (const entry of await readdir(cacheRoot())) {
    if (entry.startsWith(`${name}.building-`))
      await rm(join(cacheRoot(), entry), { recursive: true, force: true });
  }
}

/**
 * Takes a lock file that holds our process id; gives the function that lets it go. A lock whose owner is dead is
 * taken over. Should two runs take over the same one in the same instant, both build, each in its own folder, and
 * the second rename fails loudly: wasteful, never wrong.
 */
async function lock(file: string): Promise<() => Promise<void>> {
  let told = false;
  await waitFor(
    `the lock ${file}`,
    async () => {
      if (await created(file)) return true;
      const owner = Number(await readFile(file, 'utf8').catch(() => ''));
      if (owner > 0 && !isAlive(owner)) {
        await rm(file, { force: true });
      } else if (!told) {
        say('Waiting for another installation of the same environment');
        told = true;
      }
      return null;
    },
    PATIENCE,
  );
  return () => rm(file, { force: true });
}

async function created(file: string): Promise<boolean> {
  try {
    const handle = await open(file, 'wx');
    await handle.writeFile(String(process.pid));
    await handle.close();
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
