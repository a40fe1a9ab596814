/**
 * `node scripts/run.mjs NAME [ARGUMENTS]` runs scripts/NAME.ts, on a machine that has Node.js and npm and nothing else.
 * Where node_modules is missing, incomplete or older than package-lock.json, `npm ci` runs first. Everything that
 * this file and npm have to say goes to standard error, so that standard output is the script's own.
 * Plain JavaScript without dependencies: it runs before there are any.
 */
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
/** What Vite 8 and Vitest 4 ask for. */
const OLDEST_NODE = [20, 19];

const [name, ...rest] = process.argv.slice(2);
if (name === undefined) fail('Say which script: node scripts/run.mjs NAME [ARGUMENTS]');
checkNode();
if (!installed()) install();
await run(resolve(root, 'scripts', `${name}.ts`), rest);

/** Runs a TypeScript file in this very process, so that standard input, signals and the exit code are its own. */
async function run(script, args) {
  const { register } = await import('tsx/esm/api');
  register();
  // Vite would remark, run by run, that our imports name no file extension.
  process.env.VITE_CONFIG_NATIVE_IGNORE_WARNING ??= 'true';
  process.argv = [process.execPath, script, ...args];
  await import(pathToFileURL(script).href);
}

/**
 * Whether node_modules holds what package-lock.json asks for. npm keeps a second lockfile inside node_modules and
 * writes it last, so an interrupted installation counts as none. Contents are compared, not times: a checkout
 * sets times as it likes.
 */
function installed() {
  const wanted = packages(join(root, 'package-lock.json'));
  const present = packages(join(root, 'node_modules', '.package-lock.json'));
  if (wanted === undefined) fail('package-lock.json is missing or cannot be read.');
  if (present === undefined) return false;
  const stray = Object.keys(present).some((path) => wanted[path] === undefined);
  return (
    !stray && Object.entries(wanted).every(([path, entry]) => path === '' || satisfied(entry, present[path]))
  );
}

/** One package of the lockfile against its installed twin; what was built for other machines is never installed. */
function satisfied(entry, twin) {
  if (twin === undefined) return entry.optional === true && !builtForThisMachine(entry);
  return twin.version === entry.version && twin.integrity === entry.integrity;
}

/** Packages that also name a C library are left to npm: telling glibc from musl is its business. */
function builtForThisMachine({ os, cpu, libc }) {
  const named = os !== undefined && cpu !== undefined && libc === undefined;
  return named && os.includes(process.platform) && cpu.includes(process.arch);
}

/** path -> {version, integrity, …} of a lockfile; undefined where it is missing or broken. */
function packages(path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8')).packages;
  } catch {
    return undefined;
  }
}

/** Runs `npm ci` with the npm that called us, development packages included whatever the environment says. */
function install() {
  process.stderr.write('Installing dependencies: npm ci\n');
  const args = ['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error'];
  const npm = process.env.npm_execpath;
  const viaNode = npm !== undefined && /\.c?js$/.test(npm);
  const command = viaNode ? [process.execPath, npm, ...args] : ['npm', ...args];
  const { status, error } = spawnSync(command[0], command.slice(1), {
    cwd: root,
    stdio: ['ignore', 2, 2],
    shell: !viaNode && process.platform === 'win32',
  });
  if (error) fail(`npm could not be started: ${error.message}`);
  if (status !== 0) fail('npm ci failed; its own message is above.');
}

function checkNode() {
  const [major, minor] = process.versions.node.split('.').map(Number);
  const [oldest, oldestMinor] = OLDEST_NODE;
  if (major > oldest || (major === oldest && minor >= oldestMinor)) return;
  fail(`Node.js ${OLDEST_NODE.join('.')} or newer is needed; this is ${process.versions.node}.`);
}

function fail(message) {
  process.stderr.write(`${message}\n`);
  process.exit(1);
}
