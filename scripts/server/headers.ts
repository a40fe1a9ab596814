import { pagePolicy } from '../build/csp';
import { framingHeaders } from './frame-ancestors';

/** On every answer: what it says it is, and to nobody else. */
const ALWAYS = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
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

/**
 * Headers of a file of the page. `frame-ancestors` works in a header only, not in the page's own meta tag; `ancestors`:
 * the origins that may frame it besides its own.
 */
export function pageHeaders(audience: Audience, ancestors: readonly string[] = []): Record<string, string> {
  const framing = framingHeaders(ancestors);
  return {
    ...ALWAYS,
    ...FOR[audience],
    ...framing,
    'content-security-policy': `${pagePolicy("'self'")}; ${framing['content-security-policy']}`,
  };
}

/** Headers of what came from Airflow, or of a refusal: data to read by script, never a page to run. */
export const dataHeaders = (): Record<string, string> => ({
  ...ALWAYS,
  ...FOR['own origin'],
  'x-frame-options': 'DENY',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
  'cache-control': 'no-store',
});
