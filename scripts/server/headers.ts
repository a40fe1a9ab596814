import { pagePolicy } from '../build/csp';

/** On every answer: what it says it is, to nobody else, in no foreign frame. */
const ALWAYS = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'x-frame-options': 'SAMEORIGIN',
  'permissions-policy': 'camera=(), microphone=(), geolocation=()',
} as const;

/** Who may read the files: the demo runs in a sandboxed frame too, whose origin is `null`; the other is private. */
export type Audience = 'anyone' | 'own origin';

const FOR: Record<Audience, Readonly<Record<string, string>>> = {
  anyone: { 'access-control-allow-origin': '*', 'cross-origin-resource-policy': 'cross-origin' },
  'own origin': {
    'cross-origin-resource-policy': 'same-origin',
    'cross-origin-opener-policy': 'same-origin',
  },
};

/** Headers of a file of the page. `frame-ancestors` works in a header only, not in the page's own meta tag. */
export const pageHeaders = (audience: Audience): Record<string, string> => ({
  ...ALWAYS,
  ...FOR[audience],
  'content-security-policy': `${pagePolicy("'self'")}; frame-ancestors 'self'`,
});

/** Headers of what came from Airflow, or of a refusal: data to read by script, never a page to run. */
export const dataHeaders = (): Record<string, string> => ({
  ...ALWAYS,
  ...FOR['own origin'],
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
  'cache-control': 'no-store',
});
