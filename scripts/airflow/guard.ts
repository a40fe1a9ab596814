/**
 * A small process beside the run that outlives it by a moment. It is told on its standard input which process
 * groups and folders exist; when that pipe closes, for whatever reason (the end, Ctrl-C, a crash, SIGKILL), it ends
 * the groups and removes the folders. A frozen Airflow nobody remembers would otherwise stay for ever.
 *
 * Lines: `group PID`, `gone PID`, `folder PATH`.
 */
import { rmSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { setTimeout as pause } from 'node:timers/promises';
import { endGroup } from './signals';

const groups = new Set<number>();
const folders = new Set<string>();

// Ctrl-C in a terminal reaches every process of the foreground; this one has work to do after it.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => undefined);

createInterface({ input: process.stdin })
  .on('line', (line) => {
    const [word, value = ''] = line.split(/ (.*)/s);
    if (word === 'group') groups.add(Number(value));
    else if (word === 'gone') groups.delete(Number(value));
    else if (word === 'folder') folders.add(value);
  })
  .on('close', () => void cleanUp());

async function cleanUp(): Promise<void> {
  for (const pid of groups) endGroup(pid);
  // A browser notices a moment later that its owner is gone, and writes until then.
  const rounds = groups.size === 0 ? 1 : 10;
  for (let round = 0; round < rounds; round += 1) {
    for (const folder of folders) remove(folder);
    if (round + 1 < rounds) await pause(200);
  }
}

function remove(folder: string): void {
  try {
    rmSync(folder, { recursive: true, force: true });
  } catch {
    // Somebody wrote into it meanwhile; the next round finds it.
  }
}
