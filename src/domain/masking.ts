/** Everything between `scheme://` and the last `@` of an address: user name, password, or either alone. */
const CREDENTIALS = /([a-z][a-z0-9+.-]*:\/\/)\S*@/gi;
/** The same in an address without a scheme: `user:password@host`. */
const BARE_CREDENTIALS = /[^\s:@/"'<>]+:[^\s@/]+@(?=[\w.-])/g;
const SECRET = /\b((?:password|passwd|pwd|secret|token|access_key|sig)\s*[=:]\s*)[^\s&;,'"]+/gi;

/**
 * Takes user names and passwords out of every address in a text from the server, and the value of everything that is
 * named like a secret. The server should have done so already; a page that others look at does it again.
 * Masks rather too much: an address with an `@` in its path loses what stands before it.
 */
export function mask(text: string): string {
  return text.replace(CREDENTIALS, '$1').replace(BARE_CREDENTIALS, '').replace(SECRET, '$1***');
}
