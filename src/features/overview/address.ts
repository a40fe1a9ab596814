export type ReadAddress =
  | { readonly ok: true; readonly base: URL }
  | { readonly ok: false; readonly why: string };

/** The likeliest right address: one path segment less; null where there is none to take away. */
export function addressGuess(base: URL): URL | null {
  const segments = base.pathname.split('/').filter((segment) => segment !== '');
  if (segments.length === 0) return null;
  return new URL(
    `/${segments
      .slice(0, -1)
      .map((segment) => `${segment}/`)
      .join('')}`,
    base,
  );
}

/**
 * What a person typed -> a base address that ends in a slash, or what is wrong with it. A copied address of
 * Airflow's health or API is cut back to its base. `allowed`: origins that the page may ask.
 */
export function readAddress(text: string, base: URL, allowed: readonly string[]): ReadAddress {
  const typed = text.trim();
  if (typed === '') return { ok: false, why: 'Type the address of your Airflow.' };
  const whole =
    /^[a-z][a-z\d+.-]*:\/\//i.test(typed) || typed.startsWith('/') ? typed : `${base.protocol}//${typed}`;
  if (!URL.canParse(whole, base)) return { ok: false, why: `“${typed.slice(0, 80)}” is no address.` };
  const url = new URL(whole, base);
  if (url.protocol !== 'http:' && url.protocol !== 'https:') {
    return { ok: false, why: 'An address begins with https:// or http://.' };
  }
  if (!allowed.includes(url.origin)) {
    return {
      ok: false,
      why: `This page may ask ${allowed.join(' and ')} only. For ${url.origin}, set baseUrl in vitals.config.js, or start with AIRFLOW_URL.`,
    };
  }
  const path = url.pathname.replace(/\/api(\/v\d.*)?\/?$/, '').replace(/\/+$/, '');
  return { ok: true, base: new URL(`${path}/`, url.origin) };
}
