import type { Deployment } from './deployment';

/**
 * Which deployments a run needs, by its arguments for Playwright: names of tests, each a part of a file's path. A
 * deployment's story is in `RELEASE.spec.ts` or `RELEASE-NAME.spec.ts`. With any option, whose value could be taken for
 * a name, and without names all are needed.
 */
export function isWanted(args: readonly string[]): (deployment: Deployment) => boolean {
  if (args.length === 0 || args.some((arg) => arg.startsWith('-'))) return () => true;
  const patterns = args.map((arg) => new RegExp(arg));
  return ({ name, release }) => {
    const file = `/e2e/airflow/${name === release ? release : `${release}-${name}`}.spec.ts`;
    return patterns.some((pattern) => pattern.test(file));
  };
}
