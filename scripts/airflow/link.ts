/** `link.ts PORT TARGET`: passes on whatever comes to PORT of 127.0.0.1 to TARGET. Frozen it is a network that drops everything. */
import { createConnection, createServer } from 'node:net';

const [port, target] = process.argv.slice(2).map(Number);
if (port === undefined || target === undefined) throw new Error('link.ts PORT TARGET');

createServer((near) => {
  const far = createConnection(target, '127.0.0.1');
  for (const [one, other] of [
    [near, far],
    [far, near],
  ] as const) {
    one.pipe(other);
    one.on('error', () => other.destroy());
    one.on('close', () => other.destroy());
  }
}).listen(port, '127.0.0.1');
