/** How much of a step went well. */
export interface Counts {
  readonly passed: number;
  readonly failed: number;
}

/** A step that is one question. */
export const oneCheck = (ok: boolean): Counts => (ok ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 });

export const sum = (all: readonly Counts[]): Counts => ({
  passed: all.reduce((total, { passed }) => total + passed, 0),
  failed: all.reduce((total, { failed }) => total + failed, 0),
});

/**
 * What a test runner reported, together with how it ended: a runner that ended badly without naming a failed test,
 * reported nothing readable, or ran no test, counts as one failure.
 */
export function ofTests(reported: Counts | undefined, endedWell: boolean): Counts {
  const { passed, failed } = reported ?? { passed: 0, failed: 0 };
  const broken = failed === 0 && (!endedWell || passed === 0);
  return { passed, failed: broken ? 1 : failed };
}

/** Vitest's JSON report; a file that could not even be loaded is a failure without tests. Undefined: not one. */
export function fromVitest(report: unknown): Counts | undefined {
  if (!isRecord(report) || !Array.isArray(report['testResults'])) return undefined;
  const broken = report['testResults'].filter(
    (file) =>
      isRecord(file) &&
      file['status'] === 'failed' &&
      Array.isArray(file['assertionResults']) &&
      file['assertionResults'].length === 0,
  );
  return { passed: count(report['numPassedTests']), failed: count(report['numFailedTests']) + broken.length };
}

/** Playwright's JSON report. Undefined: not one. */
export function fromPlaywright(report: unknown): Counts | undefined {
  if (!isRecord(report) || !isRecord(report['stats'])) return undefined;
  const { expected, unexpected, flaky } = report['stats'];
  return { passed: count(expected), failed: count(unexpected) + count(flaky) };
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;
const count = (value: unknown): number => (typeof value === 'number' ? value : 0);
