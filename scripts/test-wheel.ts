/** `node scripts/run.mjs test-wheel`: the checks of the Python wheel alone, which `npm run test:airflow` runs as well. */
import { pythonChecks } from './wheel/python-checks';

const { passed, failed } = await pythonChecks();
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed > 0 || passed === 0 ? 1 : 0;
