/** What of a window tells in whose page it stands. */
export type FramedWindow = Pick<Window, 'top' | 'self' | 'origin' | 'frameElement'>;

/** What the frame that this page stands in allows; each `null` is "cannot be told from inside". */
export interface Framing {
  readonly isFramed: boolean;
  /**
   * The page around it, at the top, has another origin, or this frame has none of its own. A browser sends a login's cookie
   * into no frame of another site, and from no page without an origin.
   */
  readonly isForeign: boolean;
  /** A link may open a tab of its own. */
  readonly canOpenTabs: boolean | null;
  readonly canDownload: boolean | null;
}

const FREE: Framing = { isFramed: false, isForeign: false, canOpenTabs: true, canDownload: true };

/** Looks at the frame around a window. Never throws. */
export function framingOf(page: FramedWindow): Framing {
  // A tab that a sandboxed frame has opened inherits its sandbox.
  if (page.top === page.self) return { ...FREE, canDownload: page.origin !== 'null' };
  const isForeign = page.origin === 'null' || !isReachable(page.top);
  const sandbox = isForeign ? null : sandboxOf(page);
  const allows = (token: string): boolean | null =>
    sandbox === null ? null : sandbox === 'none' || sandbox.includes(token);
  return {
    isFramed: true,
    isForeign,
    canOpenTabs: allows('allow-popups'),
    canDownload: page.origin === 'null' ? false : allows('allow-downloads'),
  };
}

/** Of the very window that this code runs in. */
export const framing = (): Framing => framingOf(window);

/** Reading anything of a page of another origin throws. */
function isReachable(top: Window | null): boolean {
  try {
    return top !== null && top.location.href !== '';
  } catch {
    return false;
  }
}

/** The frame's own tokens; `none`: no sandbox; null: the frame belongs to a page of another origin. */
function sandboxOf(page: FramedWindow): readonly string[] | 'none' | null {
  const frame = page.frameElement;
  if (frame === null) return null;
  const sandbox = frame.getAttribute('sandbox');
  return sandbox === null ? 'none' : sandbox.split(/\s+/);
}
