import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { chromium, type LaunchOptions } from '@playwright/test';

/** Names under which systems have a Chromium, in the order of preference. */
const SYSTEM_NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

/**
 * A Chromium that starts: the one that CHROMIUM_PATH names, else Playwright's own, else the system's.
 * Undefined where there is none. Throws where CHROMIUM_PATH names something that does not start: whoever set it
 * means that one.
 */
export function findChromium(): string | undefined {
  const named = process.env['CHROMIUM_PATH'];
  if (named !== undefined && named !== '') {
    if (starts(named)) return named;
    throw new Error(`CHROMIUM_PATH names no Chromium that starts: ${named}`);
  }
  return [chromium.executablePath(), ...onThePath()].find(starts);
}

/** The same, and where there is none, Debian's package is installed first (needs root, or sudo without a password). */
export function provideChromium(): string {
  const found = findChromium() ?? (installFromDebian() ? findChromium() : undefined);
  if (found !== undefined) return found;
  throw new Error(
    'There is no Chromium, and it could not be installed. Install one and set CHROMIUM_PATH to it.',
  );
}

/** How end-to-end tests and measurements start their browser: the same everywhere, and quiet. */
export function launchOptions(): LaunchOptions {
  const executablePath = findChromium();
  return {
    ...(executablePath === undefined ? {} : { executablePath }),
    args: [
      // Chromium's sandbox does not work as root, which is what containers usually are.
      ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  };
}

const onThePath = (): string[] =>
  SYSTEM_NAMES.flatMap((name) =>
    (process.env['PATH'] ?? '').split(delimiter).map((folder) => join(folder, name)),
  );

/** Some systems have a file of that name that only says how to install the real one. */
const starts = (path: string): boolean =>
  existsSync(path) && spawnSync(path, ['--version'], { timeout: 20_000 }).status === 0;

/** apt-get with its output on standard error; false where it is missing or fails. */
function installFromDebian(): boolean {
  process.stderr.write('Installing Chromium: apt-get install chromium\n');
  const sudo = process.getuid?.() === 0 ? [] : ['sudo', '-n'];
  return apt(sudo, 'update') && apt(sudo, 'install', '-y', 'chromium');
}

function apt(sudo: readonly string[], ...args: readonly string[]): boolean {
  const [command = 'apt-get', ...rest] = [...sudo, 'apt-get', ...args];
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  return spawnSync(command, rest, { stdio: ['ignore', 2, 2], env }).status === 0;
}
