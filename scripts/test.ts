/**
 * `npm test [-- NAME…]`: every check that this repository has, or those that are named. Goes on after a failure, so
 * that all of them show; the last line is `N passed, N failed`, with one for each test and each check.
 */
import { type Counts, oneCheck, sum } from './checks/counts';
import { STEPS, type Step } from './checks/steps';

const named = process.argv.slice(2);
const unknown = named.find((name) => !STEPS.some((step) => step.name === name));
if (unknown !== undefined) {
  console.error(`There is no check "${unknown}"; there are ${STEPS.map(({ name }) => name).join(', ')}.`);
  process.exit(1);
}

const results: { readonly step: Step; readonly counts: Counts; readonly seconds: number }[] = [];
for (const step of STEPS.filter(({ name }) => named.length === 0 || named.includes(name))) {
  console.log(`\n── ${step.name}`);
  const started = performance.now();
  const counts = await outcome(step);
  results.push({ step, counts, seconds: (performance.now() - started) / 1000 });
}

console.log('');
for (const { step, counts, seconds } of results) {
  const sign = counts.failed > 0 ? '✗' : '✓';
  console.log(
    `${sign} ${step.name.padEnd(12)} ${counts.passed} passed, ${counts.failed} failed  (${seconds.toFixed(1)} s)`,
  );
}
const { passed, failed } = sum(results.map(({ counts }) => counts));
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed > 0 || passed === 0 ? 1 : 0;

async function outcome(step: Step): Promise<Counts> {
  try {
    return await step.run();
  } catch (error) {
    console.error(error instanceof Error ? error.message : String(error));
    return oneCheck(false);
  }
}
