import { spawn } from 'node:child_process';

export interface CommandOptions {
  readonly env?: NodeJS.ProcessEnv;
  readonly cwd?: string;
}

/**
 * Runs a command to its end without a shell. Gives what it printed on its standard output.
 * Rejects when it cannot be started or ends with anything but 0; the message then holds the command and the last
 * 15 lines of what it said, which is what a person needs to see first.
 */
export function run(command: string, args: readonly string[], options: CommandOptions = {}): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] });
    const out: string[] = [];
    const all: string[] = [];
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      out.push(text);
      all.push(text);
    });
    child.stderr.setEncoding('utf8').on('data', (text: string) => all.push(text));
    child.on('error', (error) => reject(new Error(`${command} cannot be started: ${error.message}`)));
    child.on('close', (code, signal) => {
      if (code === 0) return resolve(out.join(''));
      const said = all.join('').trimEnd().split('\n').slice(-15).join('\n');
      reject(new Error(`${[command, ...args].join(' ')} ended with ${code ?? signal}\n${said}`));
    });
  });
}

/** The same, for questions where a failure is an answer: null instead of a rejection. */
export async function ask(command: string, args: readonly string[]): Promise<string | null> {
  try {
    return await run(command, args);
  } catch {
    return null;
  }
}

/** A line for the person who waits, on stderr: standard output ends with the counts and nothing else. */
export function say(line: string): void {
  process.stderr.write(`${line}\n`);
}
