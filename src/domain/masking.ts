/* Plain, or percent-encoded once or more. */
const SLASHES = '(?:/|%(?:25)*2f){2}';
const COLON = '(?::|%(?:25)*3a)';
const AT = '(?:@|%(?:25)*40)';
const NAME =
  '(?:password|passwd|passphrase|pwd|secret|token|(?:api|access|private)[_-]?key|\\bpass|\\bsig(?:nature)?)';
const VALUE = `("[^"]*"?|'[^']*'?|[^\\s&"<>]+)`;

/** From the word with two slashes in it to the last `@` that can be meant: spaces do not end it, another address does. */
const ADDRESS = new RegExp(`(^|\\s)(\\S*?${SLASHES})(?:(?!\\s[a-z][\\w+.-]*://)[^]){0,400}${AT}`, 'gi');
const TO_SLASHES = new RegExp(`^[^]*?${SLASHES}`, 'i');
const TO_AT = new RegExp(`^[^]*${AT}`, 'i');
const SCHEME = new RegExp(`(?:^|[^\\w+.-])[a-z][\\w+.-]*${COLON}${SLASHES}$`, 'i');
const USER = new RegExp(`${COLON}(?!${SLASHES}$)`, 'i');
const QUERY = new RegExp(`([?&]${NAME}=)${VALUE}`, 'gi');
const SECRET = new RegExp(`(${NAME}["']?\\s*(?:[=:]|%(?:25)*3[ad])\\s*)${VALUE}`, 'gi');

/**
 * Takes user names and passwords out of every address in a text from the server, and the value of everything that is
 * named like a secret. The server should have done so already; a page that others look at does it again.
 * Masks rather too much: a text with an `@` behind an address loses what stands between them.
 */
export function mask(text: string): string {
  return text
    .replace(QUERY, '$1***')
    .replace(ADDRESS, (_, space: string, head: string) => space + kept(head))
    .replace(/\S+/g, maskWord)
    .replace(SECRET, '$1***');
}

/** What stands before the user of an address, `redis://`; nothing of `user:pass//word@host`, where the slashes begin none. */
const kept = (head: string): string => (USER.test(head) && !SCHEME.test(head) ? '' : head);

/** A word however long it is, and an address without a scheme: `user:password@host`. */
function maskWord(word: string): string {
  const user = TO_AT.exec(word)?.[0];
  if (user === undefined) return word;
  const head = TO_SLASHES.exec(user)?.[0];
  if (head !== undefined) return kept(head) + word.slice(user.length);
  return USER.test(user) ? (/^["'<>(]*/.exec(word)?.[0] ?? '') + word.slice(user.length) : word;
}
