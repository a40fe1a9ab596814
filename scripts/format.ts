/** `npm run format`: puts every file into its one form; `npm test` checks it. */
import { spawnSync } from 'node:child_process';
import { inRoot, ROOT } from './paths';

const { status } = spawnSync(inRoot('node_modules/.bin/biome'), ['check', '--write', '.'], {
  cwd: ROOT,
  stdio: 'inherit',
});
process.exitCode = status ?? 1;
