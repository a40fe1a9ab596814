import fc from 'fast-check';
import { expect, test } from 'vitest';
import { withoutPassword } from './without-password';

/** Each puts a secret into a text. */
const PATTERNS: readonly ((secret: string) => string)[] = [
  (secret) => `redis://user:${secret}@broker:6379/0`,
  (secret) => `redis://:${secret}@broker`,
  (secret) => `cannot reach amqps://user:${secret}@broker:5671/vhost, gave up`,
  (secret) => `//user:${secret}@broker`,
  (secret) => `lost (//${secret}@broker)`,
  (secret) => `redis://broker:6379/0 amqp://user:${secret}@broker`,
  (secret) => encodeURIComponent(`redis://user:${secret}@broker`),
  (secret) => encodeURIComponent(encodeURIComponent(`redis://user:${secret}@broker`)),
  (secret) => `redis://user:${encodeURIComponent(secret)}@broker`,
  (secret) => `{"password": "${secret.replaceAll('"', '')}"}`,
];
/** Nobody could tell where these end if there were a space in them. */
const IN_ONE_WORD: readonly ((secret: string) => string)[] = [
  (secret) => `user:${secret}@broker`,
  (secret) => `login 'user:${secret}@broker' failed`,
  (secret) => `redis://broker?db=1&password=${encodeURIComponent(secret)}`,
  (secret) => encodeURIComponent(`redis://broker?password=${encodeURIComponent(secret)}&db=1`),
  (secret) => `BROKER_PASSWORD=${encodeURIComponent(secret)} is wrong`,
  (secret) => `token: ${encodeURIComponent(secret)}`,
];
/** Words that stand in nothing else; what is between them may be anything. */
const MARKS = ['Xq7', 'Wz9', 'Jk5'];
const secretOf = (between: fc.Arbitrary<string>) =>
  fc.tuple(between, between).map(([a, b]) => `${MARKS[0]}${a}${MARKS[1]}${b}${MARKS[2]}`);
const anything = fc
  .oneof(fc.string({ maxLength: 12 }), fc.constantFrom('sig:', 'pwd= ', ' token: ', 'password=@'))
  .filter((text) => !/:\/\//.test(text));
const spaced = secretOf(
  fc.oneof(anything, fc.constantFrom(' ', '\n', '\t', '@', ':', '/', ' @ ', '//', '%', '#')),
);
const unspaced = secretOf(anything.map((text) => text.replace(/\s/g, '-')));
const around = fc.constantFrom('', 'failed: ', 'see https://docs.example/x and ', 'a, ');

test.each(PATTERNS.map((put) => [put('…'), put] as const))('%s: no piece of a secret is left', (_, put) => {
  fc.assert(
    fc.property(around, spaced, (before, secret) => {
      const said = withoutPassword(before + put(secret));
      for (const mark of MARKS) expect(said).not.toContain(mark);
    }),
    { numRuns: 300 },
  );
});

test.each(IN_ONE_WORD.map((put) => [put('…'), put] as const))(
  '%s: no piece of a secret is left',
  (_, put) => {
    fc.assert(
      fc.property(around, unspaced, (before, secret) => {
        const said = withoutPassword(before + put(secret));
        for (const mark of MARKS) expect(said).not.toContain(mark);
      }),
      { numRuns: 300 },
    );
  },
);

test.each([
  ['redis://user:s3cret@broker:6379/0', 'redis://broker:6379/0'],
  ['no way to amqp://a:b@one, nor to amqp://c:d@two:1', 'no way to amqp://two:1'],
  ['redis://one:6379/0 redis://u:p@two', 'redis://one:6379/0 redis://two'],
  ['redis://h?password=s3cret&db=1', 'redis://h?password=***&db=1'],
  ['{"password": "a b", "host": "h"}', '{"password": ***, "host": "h"}'],
  ['lost u:pw@h, twice', 'lost h, twice'],
  ['redis://user:one sig:two@broker', 'redis://'],
  ['redis://user:one pwd: two@broker is lost', 'redis:// is lost'],
])('%s becomes %s', (text, said) => expect(withoutPassword(text)).toBe(said));

test.each([
  'redis://broker:6379/0',
  'no reply within 5 s',
  'https://h/a//b?x=1: refused',
  '12:30:45 broker@prod',
  'ops@example.com',
  "AttributeError: 'NoneType' object has no attribute 'ping'",
])('%s stays as it is', (text) => expect(withoutPassword(text)).toBe(text));

test('null stays null, and a long text of anything is no work', () => {
  expect(withoutPassword(null)).toBeNull();
  for (const piece of ['x', '/', '://', ':', '@', ' ', 'password=', '%25', '//@', 'a://b:c@', ': //']) {
    expect(withoutPassword(piece.repeat(20_000)).length).toBeLessThanOrEqual(20_000 * piece.length);
  }
});
