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
  ])('%s', (text, shown) => expect(mask(text)).toBe(shown));

  it.each(['redis://broker:6379/0', 'no reply within 5 s', 'a b: c', '12:30:45 broker@prod', 'prod-eu'])(
    'leaves %s as it is',
    (text) => expect(mask(text)).toBe(text),
  );

  it('lets no password of an address through, whatever it is made of', () => {
    const secret = fc.stringMatching(/^[!-~]{6,20}$/).filter((word) => !word.includes('@'));
    fc.assert(
      fc.property(secret, (password) => {
        expect(mask(`failed: redis://user:${password}@broker/0`)).toBe('failed: redis://broker/0');
      }),
    );
  });
});
