import { describe, expect, it } from 'vitest';
import { wantedBy } from './wish';

describe('the arguments of npm run mock-airflow', () => {
  it.each([
    ['', { sim: '', port: 8080, base: '/' }],
    ['split-view --port 0', { sim: 'split-view', port: 0 }],
    ['--sim scenario:all-well,seed:7', { sim: 'scenario:all-well,seed:7' }],
    ['all-well --release 3.1.8', { sim: 'all-well,release:3.1.8' }],
    ['--base /team/airflow', { base: '/team/airflow/' }],
    ['--base team/airflow/', { base: '/team/airflow/' }],
    ['--base /', { base: '/' }],
  ])('%j', (text, wanted) => {
    expect(wantedBy(text.split(' ').filter(Boolean))).toMatchObject({ kind: 'serve', ...wanted });
  });

  it.each([
    ['one two', 'one scenario'],
    ['one --sim two', 'one scenario'],
    ['--port 70000', '"70000"'],
    ['--port x', '"x"'],
    ['--base //evil.example/x', 'no path'],
    ['--base /a?b', 'no path'],
    ['--base /a/../b', 'no path'],
    ['--colour red', '--colour'],
  ])('%j is wrong, and told in a sentence', (text, words) => {
    expect(wantedBy(text.split(' '))).toMatchObject({
      kind: 'wrong',
      message: expect.stringContaining(words),
    });
  });
});
