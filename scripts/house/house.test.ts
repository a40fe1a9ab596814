import { describe, expect, it } from 'vitest';
import { breachesOf } from './check';
import { REACT_OF_THE_HOST } from './layers';

const messages = (file: string, source: string): readonly string[] =>
  breachesOf(file, source).map(({ message }) => message);

describe('who may import whom', () => {
  it.each([
    ['src/domain/verdict.ts', "import { ms } from './time'; import * as v from 'valibot';"],
    ['src/domain/deep/rule.ts', "export * from '../time';"],
    [
      'src/ui/card.tsx',
      "import type { Verdict } from '../domain/model'; import { Clock } from 'lucide-react';",
    ],
    ['src/data/queries.ts', "import { parse } from '../domain/payloads';"],
    [
      'src/features/overview/page.tsx',
      "import { Card } from '../../ui/card'; import { useNow } from '../../data/clock';",
    ],
    ['src/features/overview/page.tsx', "import './parts/row'; const Chart = () => import('./chart');"],
    ['src/app/shell.tsx', "import { Overview } from '../features/overview/page'; import '../ui/styles.css';"],
    ['src/main.tsx', "import { App } from './app/app'; const simulator = () => import('../mocks/browser');"],
    ['src/plugin-page.tsx', "import { App } from './app/app';"],
    [
      'mocks/wire.ts',
      "import type { Answer } from '../src/domain/payloads'; import { type Instant } from '../src/domain/time';",
    ],
    ['mocks/wire.ts', "type Answer = import('../src/domain/payloads').Answer; import './tables';"],
    ['mocks/driver.ts', "import { advance } from './world'; export const now = () => Date.now();"],
    [
      'e2e/overview.spec.ts',
      "import { SCENARIOS } from '../mocks/scenarios'; import { open } from './page';",
    ],
    [
      'scripts/verdict.ts',
      "import '../src/domain/verdict'; import '../src/ui/words'; import '../mocks/wire';",
    ],
    ['bench/run.ts', "import { launchOptions } from '../scripts/chromium';"],
    [
      'src/domain/verdict.test.ts',
      "import { world } from '../../mocks/world'; import fc from 'fast-check'; Date.now();",
    ],
    ['src/domain/time.test.ts', "import { builder } from './testing';"],
    ['vite.config.ts', "import { inRoot } from './scripts/paths';"],
  ])('%s may: %s', (file, source) => expect(messages(file, source)).toEqual([]));

  it.each([
    ['src/domain/verdict.ts', "import { Card } from '../ui/card';"],
    ['src/domain/verdict.ts', "import { useMemo } from 'react';"],
    ['src/domain/verdict.ts', "import { world } from '../../mocks/world';"],
    ['src/ui/card.tsx', "import { useNow } from '../data/clock';"],
    ['src/ui/card.tsx', "import type { Query } from '../data/queries';"],
    ['src/data/queries.ts', "export { Card } from '../ui/card';"],
    ['src/data/queries.ts', "import { z } from 'zod';"],
    ['src/data/store.ts', "import { readFile } from 'node:fs/promises';"],
    ['src/features/overview/page.tsx', "import { Chart } from '../history/chart';"],
    ['src/features/overview/page.tsx', "const chart = import('../history/chart');"],
    ['src/features/overview/page.tsx', "import { App } from '../../app/app';"],
    ['src/app/shell.tsx', "const simulator = import('../../mocks/browser');"],
    ['src/main.tsx', "import { startSimulatedAirflow } from '../mocks/browser';"],
    ['src/main.tsx', "const world = import('../mocks/world');"],
    ['src/main.tsx', "import { Overview } from './features/overview/page';"],
    ['src/plugin-card.tsx', "const simulator = import('../mocks/browser');"],
    ['mocks/wire.ts', "import { parse } from '../src/domain/payloads';"],
    ['mocks/wire.ts', "import { type Answer, parse } from '../src/domain/payloads';"],
    ['mocks/wire.ts', "import type { Verdict } from '../src/domain/verdict';"],
    ['mocks/wire.ts', "type Verdict = import('../src/domain/verdict').Verdict;"],
    ['mocks/wire.test.ts', "import { judge } from '../src/domain/verdict';"],
    ['e2e/overview.spec.ts', "import { Overview } from '../src/features/overview/page';"],
    ['e2e/overview.spec.ts', "import { world } from '../mocks/world';"],
    ['scripts/verdict.ts', "import { fetchHealth } from '../src/data/client';"],
    ['src/domain/verdict.ts', "import { builder } from './testing';"],
    ['src/features/overview/page.tsx', 'const part = import(`../${name}/page`);'],
    ['src/ui/card.tsx', "const all = import.meta.glob('../features/**/*.tsx');"],
    ['src/ui/card.test.tsx', "vi.mock('../data/clock');"],
    ['src/elsewhere/file.ts', ''],
  ])('%s may not: %s', (file, source) => expect(messages(file, source).length).toBe(1));

  it('says where and why', () => {
    const source = "import { ms } from './time';\n\nimport { Card } from '../ui/card';\n";
    expect(breachesOf('src/domain/verdict.ts', source)).toEqual([
      { file: 'src/domain/verdict.ts', line: 3, message: 'domain may not import src/ui/card' },
    ]);
    expect(messages('mocks/wire.ts', "import { parse } from '../src/domain/time';")[0]).toContain(
      'types only',
    );
    expect(messages('src/main.tsx', "import '../mocks/browser';")[0]).toContain('by import() only');
  });
});

describe('what the page takes of React', () => {
  it.each([
    "import { act, useState, type ReactNode } from 'react';",
    "import type { Activity } from 'react';",
    "import { createPortal } from 'react-dom';",
    "import { createRoot } from 'react-dom/client';",
  ])('is what the React of every host has: %s', (source) =>
    expect(messages('src/ui/card.tsx', source)).toEqual([]),
  );

  it.each([
    "import { useEffect, useEffectEvent } from 'react';",
    "import { Activity as Hidden } from 'react';",
    "export { ViewTransition } from 'react';",
    "import { preload } from 'react-dom';",
    "import React from 'react';",
    "import * as React from 'react';",
    "const react = import('react');",
    "export * from 'react';",
  ])('and nothing newer, nor all of it: %s', (source) => {
    expect(messages('src/ui/card.tsx', source).length).toBe(1);
    expect(messages('src/ui/card.test.tsx', source)).toEqual([]);
    expect(messages('scripts/page.ts', source)).toEqual([]);
  });

  it('and the React that is installed here has all of that', async () => {
    for (const [name, names] of Object.entries(REACT_OF_THE_HOST)) {
      const here = (await import(name)) as object;
      expect(names.filter((one) => !(one in here))).toEqual([]);
    }
  });
});

describe('in somebody else’s document', () => {
  it.each(['document.getElementById(id)', 'document.activeElement', 'new URL(search, location.href)'])(
    'nobody asks the host: %s',
    (source) => {
      for (const file of ['src/features/sources/row.tsx', 'src/app/shell.tsx', 'src/ui/card.tsx'])
        expect(messages(file, source).length).toBe(1);
      for (const file of ['src/ui/card.test.tsx', 'src/features/laboratory/drawer.tsx', 'src/main.tsx'])
        expect(messages(file, source)).toEqual([]);
    },
  );
});

describe('time and chance', () => {
  it.each([
    'Date.now()',
    'new Date()',
    'Math.random()',
    'performance.now()',
    "fetch('x')",
    'globalThis.setTimeout(run, 1)',
  ])(
    '%s is not for domain and simulator, but for the three that touch a real clock, and for tests',
    (call) => {
      expect(messages('src/domain/verdict.ts', `const now = ${call};`).length).toBe(1);
      expect(messages('mocks/world.ts', `const now = ${call};`).length).toBe(1);
      for (const file of ['mocks/driver.ts', 'mocks/world.test.ts', 'src/data/clock.ts']) {
        expect(messages(file, `const now = ${call};`)).toEqual([]);
      }
    },
  );

  it('an instant that is given is fine', () => {
    expect(
      messages(
        'src/domain/time.ts',
        'const back = new Date(utc); const at = Date.UTC(2026, 0, 1); clock.now();',
      ),
    ).toEqual([]);
  });
});

describe('long files', () => {
  const lines = (count: number): string => '\n'.repeat(count);

  it('of any kind are cut at 250 lines, tests at 300', () => {
    expect(messages('src/ui/styles.css', lines(250))).toEqual([]);
    expect(messages('src/ui/styles.css', lines(251)).length).toBe(1);
    expect(messages('src/domain/verdict.ts', lines(251)).length).toBe(1);
    expect(messages('src/domain/verdict.test.ts', lines(300))).toEqual([]);
    expect(messages('e2e/overview.spec.ts', lines(301)).length).toBe(1);
  });
});
