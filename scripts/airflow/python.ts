import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { builtOnce } from './cache';
import { ask, run, say } from './command';

/** Pinned, so that a new release of the installer cannot change what a test run does. */
const UV = 'uv==0.13.9';
/** Airflow 3.1 and 3.4 both support these three; 3.11 first because most of the trying was done with it. */
const CANDIDATES = ['python3.11', 'python3.12', 'python3.10', 'python3', 'python'];
const MINORS = ['3.10', '3.11', '3.12'];

const NO_PYTHON = `Real Airflows need Python 3.10, 3.11 or 3.12, and none was found (tried ${CANDIDATES.join(', ')}).
On Debian and Ubuntu: apt-get install python3 python3-venv`;
const NO_VENV = `Python's venv module is missing, so no environment can be made.
On Debian and Ubuntu: apt-get install python3-venv (or put uv on the PATH)`;

/** The path of a Python that can carry Airflow; as root on Debian it is installed when there is none. */
export async function findPython(): Promise<string> {
  const found = await firstPython();
  if (found !== null) return found;
  if (await installDebianPackages('python3', 'python3-venv')) {
    const installed = await firstPython();
    if (installed !== null) return installed;
  }
  throw new Error(NO_PYTHON);
}

/** A name on the PATH can be a shim that refuses to run, so each candidate is asked who it is. */
async function firstPython(): Promise<string | null> {
  for (const candidate of CANDIDATES) {
    const said = await ask(candidate, [
      '-c',
      'import sys; print("%d.%d" % sys.version_info[:2], sys.executable)',
    ]);
    const [minor, path] = said?.trim().split(' ') ?? [];
    if (minor !== undefined && path !== undefined && MINORS.includes(minor)) return path;
  }
  return null;
}

/** The path of uv: the one on the PATH, else a pinned one in a small environment of the cache. */
export async function findUv(python: string): Promise<string> {
  if ((await ask('uv', ['--version'])) !== null) return 'uv';
  const folder = await builtOnce(UV.replace('==', '-'), async (temporary) => {
    say(`Installing ${UV}`);
    await makeEnvironment(python, temporary);
    await run(join(temporary, 'bin', 'python'), ['-m', 'pip', 'install', '--quiet', UV]);
  });
  return join(folder, 'bin', 'uv');
}

async function makeEnvironment(python: string, folder: string): Promise<void> {
  // Debian has `venv` without `ensurepip` until python3-venv is installed, so both are asked for.
  const hasVenv = () => ask(python, ['-c', 'import venv, ensurepip']);
  if ((await hasVenv()) === null) await installDebianPackages('python3-venv');
  if ((await hasVenv()) === null) throw new Error(NO_VENV);
  await run(python, ['-m', 'venv', folder]);
}

/** Only as root and only where apt-get is: true when the packages were installed. */
async function installDebianPackages(...names: readonly string[]): Promise<boolean> {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return false;
  say(`Installing ${names.join(', ')} with apt-get`);
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  try {
    await run('apt-get', ['update', '-q'], { env });
    await run('apt-get', ['install', '-q', '-y', '--no-install-recommends', ...names], { env });
    return true;
  } catch (error) {
    say(String(error));
    return false;
  }
}
