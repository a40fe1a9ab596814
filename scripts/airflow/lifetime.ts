import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { endGroup } from './signals';

/** Everything a run leaves behind belongs to one of these, so that nothing survives it. */
export interface Lifetime {
  /** A temporary folder, removed at the end. */
  folder(): Promise<string>;
  /** The child leads a process group of its own, which is killed when its leader has ended, or with this lifetime. */
  adopt(child: ChildProcess): void;
  /** Ends all groups and removes all folders. Without it the same happens when this process goes. */
  end(): Promise<void>;
}

/** Starts the guard (guard.ts) and gives the way to talk to it. */
export function startLifetime(): Lifetime {
  const script = fileURLToPath(new URL('./guard.ts', import.meta.url));
  const guard = spawn(process.execPath, ['--import', import.meta.resolve('tsx'), script], {
    detached: true,
    stdio: ['pipe', 'ignore', 'inherit'],
  });
  const ended = once(guard, 'exit');
  const tell = (line: string) => guard.stdin.write(`${line}\n`);
  return {
    async folder() {
      const path = await mkdtemp(join(tmpdir(), 'airflow-vitals-'));
      tell(`folder ${path}`);
      return path;
    },
    adopt(child) {
      const { pid } = child;
      if (pid === undefined) return;
      tell(`group ${pid}`);
      child.once('exit', () => {
        endGroup(pid);
        tell(`gone ${pid}`);
      });
    },
    async end() {
      guard.stdin.end();
      await ended;
    },
  };
}
