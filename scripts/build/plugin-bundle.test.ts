import { createRequire } from 'node:module';
import type { Rolldown } from 'vite';
import { describe, expect, it } from 'vitest';
import { entryOf } from './plugin-bundle';

const chunk = (fileName: string, imports: readonly string[], entry?: string) => ({
  type: 'chunk',
  fileName,
  imports,
  isEntry: entry !== undefined,
  name: entry ?? fileName,
});
const bundle = (...chunks: readonly { readonly fileName: string }[]): Rolldown.OutputBundle =>
  Object.fromEntries(chunks.map((one) => [one.fileName, one])) as unknown as Rolldown.OutputBundle;

describe('what the wheel is told of a bundle', () => {
  it('is the entry’s file, and all that it imports at once, at whatever depth', () => {
    const given = bundle(
      chunk('page.js', ['a.js'], 'page'),
      chunk('a.js', ['b.js', 'page.js']),
      chunk('b.js', ['a.js']),
    );
    expect(entryOf(given, 'page')).toEqual({ file: 'page.js', imports: ['a.js', 'b.js'] });
  });

  it('is refused where the entry is missing', () => {
    expect(() => entryOf(bundle(chunk('card.js', [], 'card')), 'page')).toThrow('no entry "page"');
  });
});

describe('in a host that shares no React', () => {
  it('a bundle can be evaluated: what it takes, calls and extends is there', () => {
    const react = createRequire(import.meta.url)('./shims/react.cjs') as Record<string, never>;
    const { createContext, lazy, Component } = react as unknown as typeof import('react');
    class Boundary extends Component {}
    expect(typeof createContext(null)).toBe('function');
    expect(typeof lazy(() => Promise.reject(new Error('never')))).toBe('function');
    expect(typeof Boundary).toBe('function');
    // As the bundler takes a CommonJS module over: its own properties, on an object with its prototype.
    const taken = Object.create(Object.getPrototypeOf(react)) as typeof import('react');
    expect(typeof taken.createContext).toBe('function');
  });
});
