import { access, readdir } from 'node:fs/promises';
import { run, say } from './command';

/** Debian package -> the program that tests need of it. */
const PROGRAMS = {
  postgresql: '/usr/lib/postgresql/VERSION/bin/initdb',
  'mariadb-server': '/usr/sbin/mariadbd',
  'redis-server': '/usr/bin/redis-server',
  prometheus: '/usr/bin/promtool',
} as const;

export type DebianPackage = keyof typeof PROGRAMS;

/**
 * Sees to it that these Debian packages are installed. Installs the missing ones where this process may (as root on
 * Debian), else rejects with the command for a person to run. No service of theirs is started: tests start their own.
 */
export async function debianPackages(names: readonly DebianPackage[]): Promise<void> {
  const missing = await missingOf(names);
  if (missing.length === 0) return;
  const command = ['apt-get', 'install', '--yes', '--no-install-recommends', ...missing];
  if (process.getuid?.() !== 0 || !(await exists('/usr/bin/apt-get'))) {
    throw new Error(`These tests need programs of Debian; install them with: sudo ${command.join(' ')}`);
  }
  say(`Installing ${missing.join(', ')} (Debian packages)`);
  // Someone else may be installing just now.
  const patient = ['-o', 'DPkg::Lock::Timeout=300', ...command.slice(1)];
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' };
  await run('apt-get', patient, { env }).catch(async () => {
    await run('apt-get', ['-o', 'DPkg::Lock::Timeout=300', 'update'], { env });
    await run('apt-get', patient, { env });
  });
}

async function missingOf(names: readonly DebianPackage[]): Promise<DebianPackage[]> {
  const there = await Promise.all(names.map((name) => isThere(PROGRAMS[name])));
  return names.filter((_, index) => there[index] !== true);
}

/** Whether a program is there; of those that stand in a folder of their version, in any. */
async function isThere(program: string): Promise<boolean> {
  const [folder = '', rest] = program.split('VERSION');
  if (rest === undefined) return exists(program);
  const versions = await readdir(folder).catch(() => []);
  const found = await Promise.all(versions.map((version) => exists(`${folder}${version}${rest}`)));
  return found.includes(true);
}

async function exists(file: string): Promise<boolean> {
  return access(file).then(
    () => true,
    () => false,
  );
}
