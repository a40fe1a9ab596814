/** What our own server and the demo build settle before the operator's vitals.config.js is read. */
export interface GivenSettings {
  /** Where Airflow answers; wins over the operator's own. */
  readonly baseUrl?: string;
  /** The Airflow that our server asks: origin and path, for people to read. */
  readonly airflowUrl?: string;
  /** A name for the bar; the operator's own wins. */
  readonly environment?: string;
  /** The simulated Airflow inside the page answers: no first request, nothing to connect to. */
  readonly simulated?: true;
}

/**
 * The text of vitals.config.js with settings put before it. The file itself reads `globalThis.__vitals` where it is
 * already there, so one file serves any static host, the demo and `npm start`.
 */
export function withGivenSettings(source: string, given: GivenSettings): string {
  // `<` escaped: the text stays harmless wherever it is pasted.
  const literal = JSON.stringify(given).replaceAll('<', '\\u003c');
  return `globalThis.__vitals = ${literal};\n${source}`;
}
