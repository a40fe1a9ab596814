import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { mask } from './masking';

describe('masking', () => {
  it.each([
    ['redis://user:s3cret@broker:6379/0', 'redis://broker:6379/0'],
    ["cannot connect to amqp://u:it's-s3cret@host/", 'cannot connect to amqp://host/'],
    ['redis://:s3cret@broker', 'redis://broker'],
    ['redis://:a@s3cret@broker', 'redis://broker'],
    ['login user:s3cret@host failed', 'login host failed'],
    ['https://host/?a=1&password=s3cret&b=2', 'https://host/?a=1&password=***&b=2'],
    ['refused: password=s3cret', 'refused: password=***'],
    ['redis://user:s3 cr\net@broker/0', 'redis://broker/0'],
    ['//user:s3cret@broker', '//broker'],
    ['redis%3A%2F%2Fuser%3As3cret%40broker', 'redis%3A%2F%2Fbroker'],
    ['no way to amqp://a:b@one, nor to amqp://c:d@two:1', 'no way to amqp://one, nor to amqp://two:1'],
    ['{"password": "s3 cret", "host": "h"}', '{"password": ***, "host": "h"}'],
    ['DB_PASSWORD=s3cret is wrong', 'DB_PASSWORD=*** is wrong'],
  ])('%s', (text, shown) => expect(mask(text)).toBe(shown));

  it.each(['redis://broker:6379/0', 'no reply within 5 s', 'a b: c', '12:30:45 broker@prod', 'prod-eu'])(
    'leaves %s as it is',
    (text) => expect(mask(text)).toBe(text),
  );

  it('lets no piece of a secret through, wherever it stands', () => {
    const marks = ['Xq7', 'Wz9', 'Jk5'] as const;
    const filling = fc.oneof(
      fc.string({ maxLength: 12 }).filter((text) => !text.includes('://')),
      fc.constantFrom(' ', '\n', '@', ':', '/', '//', ' @ ', '#', "'"),
    );
    const places: ((secret: string) => string)[] = [
      (secret) => `redis://user:${secret}@broker:6379/0`,
      (secret) => `redis://:${secret}@broker`,
      (secret) => `//user:${secret}@broker`,
      (secret) => `redis://one:1/0 amqp://user:${secret}@broker, gave up`,
      (secret) => encodeURIComponent(`redis://user:${secret}@broker`),
      (secret) => encodeURIComponent(encodeURIComponent(`redis://user:${secret}@broker`)),
      (secret) => `user:${secret.replace(/\s/g, '-')}@broker`,
      (secret) => `redis://broker?password=${encodeURIComponent(secret)}&db=1`,
      (secret) => `redis://broker?db=1&password=${secret.replace(/[\s&"<>]/g, '@')}`,
      (secret) => `{"password": "${secret.replaceAll('"', '')}"}`,
    ];
    fc.assert(
      fc.property(fc.constantFrom(...places), filling, filling, (put, a, b) => {
        const shown = mask(`failed: ${put(marks[0] + a + marks[1] + b + marks[2])}`);
        for (const mark of marks) expect(shown).not.toContain(mark);
      }),
      { numRuns: 2000 },
    );
  });

  it('lets no password of an address through, whatever it is made of', () => {
    const secret = fc.stringMatching(/^[!-~]{6,20}$/).filter((word) => !word.includes('@'));
    fc.assert(
      fc.property(secret, (password) => {
        expect(mask(`failed: redis://user:${password}@broker/0`)).toBe('failed: redis://broker/0');
      }),
    );
  });
});
