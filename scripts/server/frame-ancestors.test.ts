import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { framingHeaders, parseFrameAncestors } from './frame-ancestors';

/** Shared with the plugin, which reads `[vitals] frame_ancestors` by the same rule. */
const EXAMPLES = JSON.parse(
  readFileSync(new URL('frame-ancestors.examples.json', import.meta.url), 'utf8'),
) as Readonly<Record<'origins' | 'no origins', readonly string[]>>;

describe('FRAME_ANCESTORS', () => {
  it.each([undefined, '', '  ', ' , '])('%j lets nobody else in', (text) => {
    expect(parseFrameAncestors(text)).toEqual({ origins: [], remarks: [] });
  });

  it('holds origins between spaces, commas or line breaks, each once', () => {
    const text =
      'https://grafana.example.com/, http://wiki:8080\nhttps://*.example.org https://Grafana.example.com';
    expect(parseFrameAncestors(text)).toEqual({
      origins: ['https://grafana.example.com', 'http://wiki:8080', 'https://*.example.org'],
      remarks: [],
    });
  });

  it.each(EXAMPLES.origins)('takes %s', (entry) => {
    expect(parseFrameAncestors(entry)).toEqual({
      origins: [entry.toLowerCase().replace(/\/$/, '')],
      remarks: [],
    });
  });

  it.each(EXAMPLES['no origins'])('refuses %s, and says so', (entry) => {
    expect(parseFrameAncestors(entry)).toEqual({ origins: [], remarks: [expect.any(String)] });
  });

  it.each([
    ['*', 'a star alone'],
    ['https://*', 'An origin looks like'],
    ['grafana.example.com', 'An origin looks like'],
    ["'none'", 'An origin looks like'],
    ['https://grafana.example.com/d/1', 'Leave the path out'],
    ['https://me:secret@grafana.example.com', 'An origin looks like'],
    ['https://x;script-src', 'An origin looks like'],
    ['javascript:alert(1)', 'An origin looks like'],
  ])('leaves %s out, says why, and goes on with the others', (entry, words) => {
    const { origins, remarks } = parseFrameAncestors(`${entry} https://good.example.com`);
    expect(origins).toEqual(['https://good.example.com']);
    expect(remarks).toEqual([expect.stringContaining(words)]);
    expect(remarks[0]).toMatch(/^FRAME_ANCESTORS: ".+" is not used\. /);
  });

  it('whatever stands there, the header has one directive and one line', () => {
    fc.assert(
      fc.property(fc.string(), fc.constantFrom('', 'https://', 'http://a.test'), (noise, before) => {
        const policy = framingHeaders(parseFrameAncestors(before + noise).origins)['content-security-policy'];
        expect(policy).toMatch(/^frame-ancestors 'self'(?: https?:\/\/[\w.*:-]+)*$/);
      }),
    );
  });
});

it('X-Frame-Options, which knows no list, goes where there is one', () => {
  expect(framingHeaders([])).toEqual({
    'content-security-policy': "frame-ancestors 'self'",
    'x-frame-options': 'SAMEORIGIN',
  });
  expect(framingHeaders(['https://grafana.test'])).toEqual({
    'content-security-policy': "frame-ancestors 'self' https://grafana.test",
  });
});
