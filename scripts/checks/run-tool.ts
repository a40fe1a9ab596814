import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { delimiter } from 'node:path';
import { inRoot, ROOT } from '../paths';

/** Runs a command with its output shown as it comes; resolves to whether it ended well. Tools are found in node_modules. */
export async function runTool(
  command: string,
  args: readonly string[],
  environment: Readonly<Record<string, string>> = {},
): Promise<boolean> {
  const path = [inRoot('node_modules/.bin'), process.env['PATH'] ?? ''].join(delimiter);
  const child = spawn(command, args, {
    cwd: ROOT,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, ...environment, PATH: path },
  });
  try {
    const [code] = await once(child, 'exit');
    return code === 0;
  } catch (error) {
    console.error(
      `${command} could not be started: ${error instanceof Error ? error.message : String(error)}`,
    );
    return false;
  }
}

/** The same for one of our own scripts. */
export const runScript = (name: string, ...args: readonly string[]): Promise<boolean> =>
  runTool(process.execPath, [inRoot('scripts/run.mjs'), name, ...args]);
