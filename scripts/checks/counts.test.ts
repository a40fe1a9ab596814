import { spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { inRoot } from '../paths';
import { fromPlaywright, fromVitest, ofTests, oneCheck, sum } from './counts';

describe('what counts as a failure', () => {
  it('is a failed test, a failed check, and a runner that ended badly, said nothing or ran nothing', () => {
    expect(ofTests({ passed: 5, failed: 0 }, true)).toEqual({ passed: 5, failed: 0 });
    expect(ofTests({ passed: 5, failed: 2 }, false)).toEqual({ passed: 5, failed: 2 });
    expect(ofTests({ passed: 5, failed: 0 }, false)).toEqual({ passed: 5, failed: 1 });
    expect(ofTests({ passed: 0, failed: 0 }, true)).toEqual({ passed: 0, failed: 1 });
    expect(ofTests(undefined, true)).toEqual({ passed: 0, failed: 1 });
    expect(sum([oneCheck(true), oneCheck(false), { passed: 3, failed: 1 }])).toEqual({
      passed: 4,
      failed: 2,
    });
  });

  it('for Vitest is also a file that could not be loaded', () => {
    const testResults = [
      { status: 'failed', assertionResults: [] },
      { status: 'failed', assertionResults: [{}] },
      { status: 'passed', assertionResults: [{}, {}] },
    ];
    expect(fromVitest({ numPassedTests: 2, numFailedTests: 1, testResults })).toEqual({
      passed: 2,
      failed: 2,
    });
    expect(fromVitest(undefined)).toBeUndefined();
  });

  it('for Playwright is also a test that failed once', () => {
    expect(fromPlaywright({ stats: { expected: 7, unexpected: 1, flaky: 1, skipped: 3 } })).toEqual({
      passed: 7,
      failed: 2,
    });
    expect(fromPlaywright([])).toBeUndefined();
  });
});

describe('.ci/run', () => {
  /** Runs it with an npm that says and does what it is told for `test` and for `run test:airflow`. */
  const run = (first: string, second: string) => {
    const folder = mkdtempSync(join(tmpdir(), 'vitals-npm-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    const npm = join(folder, 'npm');
    writeFileSync(npm, `#!/bin/sh\nif [ "$1" = test ]; then ${first}; else ${second}; fi\n`);
    chmodSync(npm, 0o755);
    const env = { ...process.env, PATH: `${folder}:${process.env['PATH'] ?? ''}` };
    const { status, stdout } = spawnSync('bash', [inRoot('.ci/run')], { env, encoding: 'utf8' });
    return { status, last: stdout.trimEnd().split('\n').at(-1) };
  };

  it('adds up both and is green only where both are', () => {
    expect(run('echo 10 passed, 0 failed', 'echo 5 passed, 0 failed')).toEqual({
      status: 0,
      last: '15 passed, 0 failed',
    });
    expect(run('echo 10 passed, 0 failed', 'echo 4 passed, 1 failed; exit 1')).toEqual({
      status: 1,
      last: '14 passed, 1 failed',
    });
  });

  it('runs the second after the first has failed, and counts what ends without a count', () => {
    expect(run('echo boom; exit 1', 'echo 5 passed, 0 failed')).toEqual({
      status: 1,
      last: '5 passed, 1 failed',
    });
    expect(run('echo 3 passed, 0 failed; exit 1', 'true')).toEqual({ status: 1, last: '3 passed, 2 failed' });
  });
});
