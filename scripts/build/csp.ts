/**
 * The page's Content-Security-Policy, in one place: `vite.config.ts` writes it into the built index.html, the server
 * of `npm start` sends it as a header as well. Nothing inline, nothing evaluated, nothing from elsewhere; only
 * requests may go to other origins, and vitals.config.js narrows that to the one Airflow with a second policy.
 */
const DIRECTIVES = {
  'default-src': "'none'",
  'script-src': "'self'",
  'style-src': "'self'",
  'img-src': "'self' data:",
  'font-src': "'self'",
  'worker-src': "'self'",
  'manifest-src': "'self'",
  'object-src': "'none'",
  'base-uri': "'none'",
  'form-action': "'none'",
} as const;

/** Any Airflow that speaks HTTP: only the person who deploys the page knows which. */
const ANY_AIRFLOW = "'self' http: https:";

/** The policy as text. `connect`: whom the page may ask, as a source list; any Airflow by default. */
export function pagePolicy(connect: string = ANY_AIRFLOW): string {
  return Object.entries({ ...DIRECTIVES, 'connect-src': connect })
    .map(([directive, sources]) => `${directive} ${sources}`)
    .join('; ');
}
