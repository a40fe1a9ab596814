/** The origins whose pages may frame this one, besides its own. */
export interface FrameAncestors {
  readonly origins: readonly string[];
  /** A sentence for the terminal about each entry that is not used. */
  readonly remarks: readonly string[];
}

/**
 * A source of `frame-ancestors` and nothing that could end the directive: scheme, host, perhaps a port. A star may stand
 * for a host's first labels; alone it would let everybody in.
 */
const ORIGIN =
  /^https?:\/\/(?:\*\.)?[a-z\d](?:[a-z\d-]*[a-z\d])?(?:\.[a-z\d](?:[a-z\d-]*[a-z\d])?)*(?::(\d{1,5}))?$/i;
const LAST_PORT = 65_535;

/**
 * Reads FRAME_ANCESTORS: origins between spaces or commas. Nothing set: nobody else. An entry that is no origin is left
 * out and named; the others count. `[vitals] frame_ancestors` of the plugin is read by the same rule: the
 * tests of both have their examples from frame-ancestors.examples.json.
 */
export function parseFrameAncestors(text: string | undefined): FrameAncestors {
  const entries = (text ?? '')
    .split(/[\s,]+/)
    .map((entry) => entry.replace(/([^/])\/$/, '$1'))
    .filter((entry) => entry !== '');
  const origins = entries.filter(isOrigin).map((entry) => entry.toLowerCase());
  return {
    origins: [...new Set(origins)],
    remarks: entries
      .filter((entry) => !isOrigin(entry))
      .map((entry) => `FRAME_ANCESTORS: ${JSON.stringify(entry.slice(0, 80))} is not used. ${advice(entry)}`),
  };
}

function isOrigin(entry: string): boolean {
  const found = ORIGIN.exec(entry);
  if (found === null) return false;
  const [, port] = found;
  return port === undefined || (Number(port) > 0 && Number(port) <= LAST_PORT);
}

function advice(entry: string): string {
  if (entry === '*') return 'Name the origins: a star alone would let every site frame this page.';
  if (/^https?:\/\/[^/]+\/./i.test(entry)) return 'Leave the path out: an origin ends with its host or port.';
  return 'An origin looks like https://grafana.example.com or http://wiki.example.com:8080.';
}

/** The headers that say who may frame a page. X-Frame-Options knows no list, so it goes where there is one. */
export const framingHeaders = (origins: readonly string[]): Record<string, string> => ({
  'content-security-policy': ["frame-ancestors 'self'", ...origins].join(' '),
  ...(origins.length === 0 ? { 'x-frame-options': 'SAMEORIGIN' } : {}),
});
