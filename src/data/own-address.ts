/**
 * The page's own address, absolute, with this path, query (`?…` or empty) and fragment (`#…` or empty). Not `new URL(path, origin)`:
 * a path that begins with two slashes, which some proxies serve, would name another host there.
 */
export function ownAddress(pathname: string, search: string, hash = ''): string {
  const address = new URL(location.href);
  Object.assign(address, { pathname, search, hash });
  return address.href;
}

/**
 * Changes the query of the address and nothing else, with or without an entry in the browser's history. Where that is forbidden
 * the address stays: in a sandboxed frame without an origin, and in a browser that finds it has been done too often.
 */
export function moveTo(how: 'replaceState' | 'pushState', search: string): void {
  try {
    history[how](history.state, '', ownAddress(location.pathname, search, location.hash));
  } catch {
    // The view changes all the same.
  }
}
