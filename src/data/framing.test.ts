import { describe, expect, it } from 'vitest';
import { type FramedWindow, framingOf } from './framing';

/** A window in a frame of a page; `sandbox` undefined: the frame belongs to another origin. */
function framed(sandbox?: string | null, origin = 'http://vitals.test'): FramedWindow {
  const top = { location: { href: 'http://vitals.test/around' } };
  const foreign = {
    get location(): never {
      throw new DOMException('', 'SecurityError');
    },
  };
  return {
    top: sandbox === undefined ? foreign : top,
    self: {},
    origin,
    frameElement: sandbox === undefined ? null : { getAttribute: () => sandbox },
  } as unknown as FramedWindow;
}

describe('the frame around the page', () => {
  it('is none where the page is at the top, and everything is allowed', () => {
    const self = {} as Window & typeof globalThis;
    const page = { top: self, self, origin: 'http://vitals.test', frameElement: null };
    expect(framingOf(page)).toEqual({
      isFramed: false,
      isForeign: false,
      canOpenTabs: true,
      canDownload: true,
    });
    expect(framingOf({ ...page, origin: 'null' }).canDownload).toBe(false);
  });

  it.each([
    [null, true, true],
    ['', false, false],
    ['allow-scripts allow-same-origin', false, false],
    ['allow-scripts allow-same-origin allow-popups', true, false],
    ['allow-scripts\nallow-downloads  allow-same-origin', false, true],
    ['allow-popups-to-escape-sandbox', false, false],
  ])('of our own page allows what its sandbox %j says', (sandbox, canOpenTabs, canDownload) => {
    expect(framingOf(framed(sandbox))).toEqual({
      isFramed: true,
      isForeign: false,
      canOpenTabs,
      canDownload,
    });
  });

  it('of another origin does not tell, and gets no login', () => {
    expect(framingOf(framed())).toEqual({
      isFramed: true,
      isForeign: true,
      canOpenTabs: null,
      canDownload: null,
    });
  });

  it('that takes the origin away gets no login and saves nothing', () => {
    expect(framingOf(framed(undefined, 'null'))).toMatchObject({ isForeign: true, canDownload: false });
  });
});
