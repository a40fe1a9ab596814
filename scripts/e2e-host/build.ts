import { build, type Rolldown } from 'vite';
import { inRoot } from '../paths';

/**
 * The script of the small Airflow UI in e2e/host, on a React of its own; with `isStrict` on React's version for development, which
 * runs effects twice.
 */
export async function buildHost(isStrict: boolean): Promise<string> {
  const built = (await build({
    configFile: false,
    root: inRoot('e2e/host'),
    logLevel: 'warn',
    envDir: false,
    publicDir: false,
    define: { 'process.env.NODE_ENV': JSON.stringify(isStrict ? 'development' : 'production') },
    oxc: { jsx: { runtime: 'automatic', development: false } },
    build: {
      write: false,
      target: 'es2022',
      modulePreload: false,
      rolldownOptions: {
        input: inRoot('e2e/host/main.tsx'),
        checks: { bundlerTimings: false },
        output: { codeSplitting: false },
      },
    },
  })) as Rolldown.RolldownOutput;
  return built.output[0].code;
}
