import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { inRoot } from './paths';

const PACKAGE = { version: '1.0.0', integrity: 'sha512-x' };
const elsewhere = { ...PACKAGE, optional: true, os: ['nowhere'], cpu: ['none'] };
const forThisMachine = { ...PACKAGE, optional: true, os: [process.platform], cpu: [process.arch] };

/**
 * A repository of one script, and an npm that says what it is asked, installs what the lockfile says, and ends with
 * `code`. `wanted` and `present`: packages of package-lock.json and of node_modules (none: there is no such folder).
 */
function repository(wanted: object, present?: object, code = 0) {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'vitals-run-')));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const write = (path: string, content: unknown): void =>
    writeFileSync(join(folder, path), typeof content === 'string' ? content : JSON.stringify(content));
  mkdirSync(join(folder, 'scripts'));
  cpSync(inRoot('scripts/run.mjs'), join(folder, 'scripts/run.mjs'));
  write(
    'scripts/hello.ts',
    'const args: string[] = process.argv.slice(2); console.log("hello", ...args); process.exitCode = 7;',
  );
  write('package.json', { type: 'module' });
  write('package-lock.json', { packages: { '': {}, ...wanted } });
  write(
    'npm.cjs',
    `const fs = require('fs'); console.log('npm', process.argv.slice(2).join(' '));
     if (${code}) process.exit(${code});
     fs.mkdirSync('node_modules', { recursive: true });
     if (!fs.existsSync('node_modules/tsx')) fs.symlinkSync(${JSON.stringify(inRoot('node_modules/tsx'))}, 'node_modules/tsx');
     fs.writeFileSync('node_modules/.package-lock.json', JSON.stringify({ packages: ${JSON.stringify(wanted)} }));`,
  );
  const run = (...args: readonly string[]) => {
    const env = { ...process.env, npm_execpath: join(folder, 'npm.cjs') };
    return spawnSync(process.execPath, ['scripts/run.mjs', ...args], { cwd: folder, env, encoding: 'utf8' });
  };
  if (present !== undefined) {
    spawnSync(process.execPath, ['npm.cjs'], { cwd: folder });
    write('node_modules/.package-lock.json', { packages: present });
  }
  return run;
}

describe('node scripts/run.mjs', () => {
  it('installs first on a fresh clone, and standard output is still only the script’s own', () => {
    const run = repository({ 'node_modules/a': PACKAGE });
    const { status, stdout, stderr } = run('hello', '--flag', 'two words');
    expect({ status, stdout }).toEqual({ status: 7, stdout: 'hello --flag two words\n' });
    expect(stderr).toContain('npm ci --include=dev');
    expect(run('hello').stderr).toBe('');
  });

  it.each([
    ['a package is missing', { a: PACKAGE, b: PACKAGE }, { a: PACKAGE }, true],
    ['a version differs', { a: { ...PACKAGE, version: '2.0.0' } }, { a: PACKAGE }, true],
    ['a content differs', { a: { ...PACKAGE, integrity: 'sha512-y' } }, { a: PACKAGE }, true],
    ['a package is there that should not', { a: PACKAGE }, { a: PACKAGE, b: PACKAGE }, true],
    ['node_modules came from another machine', { a: PACKAGE, b: forThisMachine }, { a: PACKAGE }, true],
    ['only packages for other machines are missing', { a: PACKAGE, b: elsewhere }, { a: PACKAGE }, false],
    ['all is there', { a: PACKAGE }, { a: PACKAGE }, false],
  ])('where %s', (_what, wanted, present, installs) => {
    expect(repository(wanted, present)('hello').stderr.includes('npm ci')).toBe(installs);
  });

  it('ends where npm fails, and where no script is named', () => {
    const failed = repository({ a: PACKAGE }, undefined, 3)('hello');
    expect({ status: failed.status, stdout: failed.stdout }).toEqual({ status: 1, stdout: '' });
    expect(repository({})().status).toBe(1);
  });
});
