/**
 * `npm run -s sim -- SCENARIO --seed N --seconds N --every S [--release R] [--polling on|off]` plays a scenario in the
 * simulated Airflow and prints it, one JSON object a line, in the order of time: what health says every S seconds, and
 * everything that happens. `--list` prints what there is to play. Exit code 2 where it cannot be done.
 */
import { SCENARIOS } from '../mocks/scenarios';
import { SimulatorError } from '../mocks/simulator-error';
import { type TapeWish, tapeLines } from '../mocks/tape';
import { printLines } from './sim/print';
import { USAGE, wantedBy } from './sim/wish';

// Whoever reads may have seen enough, as `head` has; anything else that goes wrong there is a failure.
process.stdout.on('error', (error: NodeJS.ErrnoException) => process.exit(error.code === 'EPIPE' ? 0 : 1));

const wanted = wantedBy(process.argv.slice(2));
if (wanted.kind === 'wrong') refuse(`${wanted.message}\n${USAGE}`);
else if (wanted.kind === 'tape') await print(wanted.wish);
else for (const { name, title } of SCENARIOS) process.stdout.write(`${name}  ${title}\n`);

async function print(wish: TapeWish): Promise<void> {
  try {
    await printLines(tapeLines(wish), process.stdout);
  } catch (error) {
    if (!(error instanceof SimulatorError)) throw error;
    refuse(`${error.message}. ${error.hint}`);
  }
}

function refuse(message: string): void {
  process.stderr.write(`${message}\n`);
  process.exitCode = 2;
}
