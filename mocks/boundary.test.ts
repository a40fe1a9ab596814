import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

/** The simulator's own code: neither its tests nor what helps them. */
const FILES = readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts') && name !== 'testing.ts')
  .map((name) => ({ name, text: readFileSync(join(import.meta.dirname, name), 'utf8') }));

test('the oracle does not share the judge: of the page it knows at most the types of payloads and time', () => {
  for (const { name, text } of FILES) {
    // From a folder below, one step up is still the simulator.
    const up = name.includes('/') ? '\\.\\./\\.\\.' : '\\.\\.';
    const imports = text.match(new RegExp(`^(?:import|export)[^;]*from '${up}[^']*'`, 'gm')) ?? [];
    for (const line of imports) {
      expect(`${name}: ${line}`).toMatch(
        /: import type [^;]*from '(?:\.\.\/)+src\/domain\/(payloads|time)'$/,
      );
    }
    expect(`${name}: ${text.match(/import\(['"]\.\.[^)]*\)/)?.[0] ?? ''}`).toBe(`${name}: `);
  }
});

test('the driver alone reads a wall clock, nobody draws a number that is not from a seed', () => {
  const clock = /Date\.now|new Date\(\)|performance\.now|setTimeout|setInterval|requestAnimationFrame/;
  for (const { name, text } of FILES) {
    if (name !== 'driver.ts') expect(`${name}: ${clock.exec(text)?.[0] ?? ''}`).toBe(`${name}: `);
    const chance = /Math\.random|crypto\./.exec(text)?.[0] ?? '';
    expect(`${name}: ${chance}`).toBe(`${name}: `);
    expect(`${name}: ${/\bconsole\.\w/.exec(text)?.[0] ?? ''}`).toBe(`${name}: `);
  }
});

test('msw is reached by import() only: its import alone fails in a sandboxed frame', () => {
  const withMsw = FILES.filter(({ text }) => /from 'msw/.test(text)).map(({ name }) => name);
  expect(withMsw).toEqual(['handlers.ts', 'node.ts']);
  const reached = FILES.filter(({ text }) => /from '\.\/(handlers|node)'/.test(text)).map(({ name }) => name);
  expect(reached).toEqual(['node.ts']);
});
