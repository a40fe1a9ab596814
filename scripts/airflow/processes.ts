import { spawn } from 'node:child_process';
import { closeSync, openSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import type { Lifetime } from './lifetime';
import { signalGroup } from './signals';
import { waitFor } from './wait';

/** A clean stop of a real Airflow process takes up to ten seconds on a busy machine; past this it hangs (ms). */
const STOP_PATIENCE = 60_000;

/** A process that leads a group of its own, with everything it forks. */
export interface ProcessGroup {
  readonly log: string;
  /** False once the leader has ended, by itself or by us. */
  running(): boolean;
  /** SIGKILL to all: no shutdown code runs, as with an out-of-memory kill. */
  kill(): Promise<void>;
  /** SIGTERM to the leader, as a container's stop does; what its group leaves behind is killed. */
  stop(): Promise<void>;
  /** SIGSTOP to all: alive for the operating system, silent for everybody else. */
  freeze(): void;
  thaw(): void;
  /** The last lines of its log, for messages. */
  lastWords(): Promise<string>;
}

/** Starts a program in a process group of its own; what it says is appended to the file `log`. */
export function startGroup(
  lifetime: Lifetime,
  command: readonly [string, ...string[]],
  options: { readonly env: NodeJS.ProcessEnv; readonly cwd: string; readonly log: string },
): ProcessGroup {
  const file = openSync(options.log, 'a');
  const [program, ...args] = command;
  const child = spawn(program, args, {
    cwd: options.cwd,
    env: options.env,
    detached: true,
    stdio: ['ignore', file, file],
  });
  closeSync(file);
  const { pid } = child;
  if (pid === undefined) throw new Error(`${program} cannot be started`);
  lifetime.adopt(child);
  const running = () => child.exitCode === null && child.signalCode === null;
  const gone = () =>
    waitFor(`the end of ${options.log}`, async () => (running() ? null : true), STOP_PATIENCE);
  return {
    log: options.log,
    running,
    async kill() {
      signalGroup(pid, 'SIGKILL');
      await gone();
    },
    async stop() {
      child.kill('SIGTERM');
      await gone();
    },
    freeze: () => signalGroup(pid, 'SIGSTOP'),
    thaw: () => signalGroup(pid, 'SIGCONT'),
    lastWords: async () => (await readFile(options.log, 'utf8')).trimEnd().split('\n').slice(-15).join('\n'),
  };
}
