import { describe, expect, test } from 'vitest';
import { betweenMarks } from './report';

const before = '# Title\n\n<!-- speed: written by npm run bench -->\nold\n<!-- speed: end -->\n\nWords.\n';

describe('betweenMarks', () => {
  test('replaces what is between the marks and nothing else', () => {
    const after =
      '# Title\n\n<!-- speed: written by npm run bench -->\n\nnew\n\n<!-- speed: end -->\n\nWords.\n';
    expect(betweenMarks(before, 'speed', ['new'])).toBe(after);
  });
  test('done twice is the same as done once', () => {
    const once = betweenMarks(before, 'speed', ['| a |', '|---|']);
    expect(betweenMarks(once, 'speed', ['| a |', '|---|'])).toBe(once);
  });
  test('refuses a text without the marks, so that a measurement is never lost in silence', () => {
    expect(() => betweenMarks(before, 'size', [])).toThrow('"size"');
  });
});
