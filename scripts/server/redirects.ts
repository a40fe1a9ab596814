/** What a redirect of Airflow, or of what stands before it, means for us. */
export type Redirect =
  | { readonly kind: 'follow' | 'upgrade'; readonly to: URL }
  /** A person has to log in; `elsewhere`: on another origin, which may also just be Airflow's new address. */
  | { readonly kind: 'login'; readonly to: URL; readonly elsewhere: boolean }
  | { readonly kind: 'broken' };

const LOGIN = /log-?[io]n|sign-?in/i;

/**
 * Judges a redirect from `from` to `location`. Followed are only those within one origin, and from http to https of
 * the same host: everything else would carry the question, and perhaps the token, to somebody else.
 * `base`: Airflow's own address; its path does not count as a login, whatever it is called.
 */
export function classifyRedirect(from: URL, location: string, base: URL): Redirect {
  if (!URL.canParse(location, from)) return { kind: 'broken' };
  const to = new URL(location, from);
  const upgrade = from.protocol === 'http:' && to.protocol === 'https:' && from.hostname === to.hostname;
  if (to.origin !== from.origin && !upgrade) return { kind: 'login', to, elsewhere: true };
  const ownPart = to.pathname.startsWith(base.pathname)
    ? to.pathname.slice(base.pathname.length)
    : to.pathname;
  if (LOGIN.test(ownPart) || LOGIN.test(to.search)) return { kind: 'login', to, elsewhere: false };
  return { kind: upgrade ? 'upgrade' : 'follow', to };
}
