/*
 * Addresses and settings with a password in them, plain or percent-encoded (once or more). Where nobody can tell how far a
 * password goes, more is cut than has to be: a lost host name is the better mistake. Long texts of anything cost little.
 */

/** A character, as it is or percent-encoded. */
const either = (plain: string, code: string): string => `(?:${plain}|%(?:25)*${code})`;
const SLASHES = either('/', '2f').repeat(2);
const COLON = either(':', '3a');
const AT = either('@', '40');

/** Further than this no password with a space in it goes. */
const REACH = 400;
const NAMED = new RegExp(
  `((?:\\bpass|password|passwd|passphrase|pwd|secret|token|(?:api|access|private)[_-]?key|signature|\\bsig)["']?\\s*(?:${COLON}|${either('=', '3d')})\\s*)` +
    `("[^"]*"?|'[^']*'?|[^\\s&#"<>]+)`,
  'gi',
);
const START = new RegExp(SLASHES, 'gi');
const HAS_AT = new RegExp(AT, 'i');
/** Up to the last `@`. */
const TO_AT = new RegExp(`^[^]*${AT}`, 'i');
const HAS_COLON = new RegExp(COLON, 'i');
const SCHEME = new RegExp(`(?:^|[^\\w+.-])[a-z][\\w+.-]{0,40}${COLON}${SLASHES}$`, 'i');
const AT_END = new RegExp(`${SLASHES}$`, 'i');
/** `host:6379/0, ` and then another address. */
const TO_NEXT = new RegExp(`^[\\w.-]*(?::\\d+)?(?:[/?#,;]\\S*)?\\s(?=[a-z][\\w+.-]*:${SLASHES})`, 'i');

/**
 * Takes user names and passwords out of all addresses in a text, and the values of what is called a password or the like. A
 * broker's address is stripped when it is stored; this is the second lock on the same door. Null stays null.
 */
export function withoutPassword<T extends string | null>(text: T): T {
  if (text === null) return text;
  // A password may hold `sig: ` itself: what comes behind it then ends with the `@` of the address, which has to be seen.
  const named = text.replace(
    NAMED,
    (_, name: string, value: string) => `${name}***${HAS_AT.test(value) ? '@' : ''}`,
  );
  return withoutUsers(named).replace(/\S+/g, withoutUser) as T;
}

/** `//user:pass word@host`: all between two slashes and the last `@` that may belong to them, spaces and lines included. */
function withoutUsers(text: string): string {
  let said = '';
  let rest = text;
  for (let start = next(rest); start !== undefined; start = next(rest)) {
    said += rest.slice(0, start);
    rest = rest.slice(start);
    const near = rest.slice(0, REACH);
    const user = TO_AT.exec(TO_NEXT.exec(near)?.[0] ?? near)?.[0];
    if (user === undefined) continue;
    said = withoutBare(said);
    rest = rest.slice(user.length);
  }
  return said + rest;
}

/** Text up to some slashes. In `user:pass//word@host` they begin no address: the word that they stand in goes, too. */
function withoutBare(text: string): string {
  let start = text.length;
  while (start > 0 && !/\s/.test(text.charAt(start - 1))) start -= 1;
  const word = text.slice(start);
  if (SCHEME.test(word.slice(-60)) || !HAS_COLON.test(word.replace(AT_END, ''))) return text;
  return text.slice(0, start);
}

/** Where the first address of a text begins, behind its slashes. */
function next(text: string): number | undefined {
  START.lastIndex = 0;
  return START.test(text) ? START.lastIndex : undefined;
}

/** The same in one word, however long it is; also `user:password@host` without any slashes. */
function withoutUser(word: string): string {
  const user = TO_AT.exec(word)?.[0];
  if (user === undefined) return word;
  const slashes = next(user);
  if (slashes !== undefined) return withoutBare(word.slice(0, slashes)) + word.slice(user.length);
  const quote = /^["'<>(]*/.exec(word)?.[0] ?? '';
  return HAS_COLON.test(user) ? quote + word.slice(user.length) : word;
}
