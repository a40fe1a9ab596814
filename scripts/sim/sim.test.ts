import { spawnSync } from 'node:child_process';
import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';
import { SCENARIOS } from '../../mocks/scenarios';
import { printLines } from './print';
import { wantedBy } from './wish';

const sim = (...args: readonly string[]) => {
  const run = spawnSync(process.execPath, ['scripts/run.mjs', 'sim', ...args], { encoding: 'utf8' });
  return { code: run.status, out: run.stdout, err: run.stderr };
};

describe('the arguments of npm run sim', () => {
  it('have defaults but for the scenario', () => {
    const wish = { scenario: 'all-well', seed: 1, seconds: 600, every: 5 };
    expect(wantedBy(['all-well'])).toEqual({ kind: 'tape', wish });
    const all = '--seed 7 --seconds 30.5 --every 0.5 --release 3.1.8 --polling off';
    expect(wantedBy(['all-well', ...all.split(' ')])).toEqual({
      kind: 'tape',
      wish: { scenario: 'all-well', seed: 7, seconds: 30.5, every: 0.5, release: '3.1.8', polling: false },
    });
    expect(wantedBy(['--list'])).toEqual({ kind: 'list' });
  });

  it.each([
    ['', 'Say which scenario.'],
    ['a b', 'One scenario'],
    ['--list x', '--list'],
    ['--list --seed 3', '--list'],
    ['a --seed', '--seed'],
    ['a --seed 0x10', '"0x10"'],
    ['a --every soon', '"soon"'],
    ['a --polling maybe', '"maybe"'],
    ['a --colour red', '--colour'],
  ])('%j is wrong, and told in a sentence', (line, words) => {
    const wanted = wantedBy(line.split(' ').filter(Boolean));
    expect(wanted).toMatchObject({ kind: 'wrong', message: expect.stringMatching(/^[^\n]*\.$/) });
    expect(wanted).toMatchObject({ message: expect.stringContaining(words) });
  });
});

it('a reader who is slow gets every line', async () => {
  const out = new PassThrough({ highWaterMark: 10 });
  const lines = Array.from({ length: 5000 }, (_, n) => ({ n, text: 'x'.repeat(50) }));
  const read = text(out);
  await printLines(lines, out);
  out.end();
  expect(
    (await read)
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line)),
  ).toEqual(lines);
});

describe('npm run sim', () => {
  it('prints the same bytes each time, one object a line', () => {
    const args = ['killed-triggerer', '--seed', '3', '--seconds', '40', '--every', '10'];
    const { code, out, err } = sim(...args);
    expect([code, err]).toEqual([0, '']);
    const lines = out
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line) as Record<string, unknown>);
    expect(lines.filter((line) => 'health' in line).map(({ t }) => t)).toEqual([0, 10, 20, 30, 40]);
    expect(lines.filter(({ event }) => event === 'loop').length).toBeGreaterThan(60);
    expect(sim(...args).out).toBe(out);
  });

  it('lists what there is to play', () => {
    const { code, out } = sim('--list');
    expect([code, out]).toEqual([0, SCENARIOS.map(({ name, title }) => `${name}  ${title}\n`).join('')]);
  });

  it('says what is wrong on standard error, and ends with 2', () => {
    for (const args of [['all-wel'], ['all-well', '--seconds', '-1'], []]) {
      const { code, out, err } = sim(...args);
      expect([code, out]).toEqual([2, '']);
      expect(err).not.toContain('    at ');
    }
  });
});
