import fc from 'fast-check';
import { expect, it } from 'vitest';
import { service, truth } from '../truth/builder';
import { formOf, typedReason, typedSeconds, typedWord } from './forms';
import { groupsOf, keyOf, viewOf } from './groups';
import { lineOf, tileOf } from './keys';

const KINDS = [
  'scheduler',
  'triggerer',
  'dag_processor',
  'executor',
  'bundle',
  'broker',
  'pool',
  'database',
  'new',
];
const world = fc
  .array(fc.record({ kind: fc.constantFrom(...KINDS), well: fc.boolean() }), { maxLength: 60 })
  .map((all) => all.map((one, at) => truth(`part-${at}`, one)));

it('puts each part into one group, of kinds that it does not know too', () => {
  fc.assert(
    fc.property(world, (components) => {
      const grouped = groupsOf(components).flatMap(({ members }) => members);
      expect(grouped.length).toBe(components.length);
      expect(new Set(grouped)).toEqual(new Set(components));
    }),
  );
});

it('keeps what is open in sight, never draws more than twenty others, and counts what it leaves out', () => {
  fc.assert(
    fc.property(world, fc.constantFrom('', 'part-1', 'nobody'), fc.nat(59), (members, filter, at) => {
      const opened = members[at];
      const { shown, summary, hidden } = viewOf(members, filter, opened ? keyOf(opened) : null);
      if (opened !== undefined) expect(shown).toContain(opened);
      expect(shown.length).toBeLessThanOrEqual(21);
      if (summary === null) expect(shown).toEqual(members);
      else expect(summary.well + summary.broken).toBe(members.length);
      const wanted = members.filter(({ name, well }) => (filter === '' ? !well : name.includes(filter)));
      if (summary !== null) expect(wanted.filter((one) => !shown.includes(one)).length).toBe(hidden);
    }),
  );
});

it('reads any number of seconds back, to the millisecond', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 31_536_000_000 }), (by_ms) => {
      for (const text of [String(by_ms / 1000), String(by_ms / 1000).replace('.', ',')])
        expect(typedSeconds('slow', ` ${text} `)).toEqual({ ok: true, args: { by_ms } });
      expect(typedSeconds('skew', `-${by_ms / 1000}`)).toEqual({ ok: true, args: { by_ms: -by_ms } });
    }),
  );
});

it('takes no text for a number, and no number that means nothing', () => {
  for (const text of ['', ' ', 'NaN', '1e3', '0x10', 'Infinity', '1 2', '1.2.3', '.'])
    expect(typedSeconds('slow', text)).toMatchObject({ ok: false });
  expect(typedSeconds('slow', '-1').ok).toBe(false);
  expect(typedSeconds('slow', '0').ok).toBe(false);
  expect(typedSeconds('skew', '0').ok).toBe(false);
  expect(typedSeconds('clean', '0').ok).toBe(true);
  expect(typedSeconds('skew', '99999999999').ok).toBe(false);
});

it('says a word with or without a reason, and never an empty one', () => {
  expect(typedWord(' ', 'because')).toMatchObject({ ok: false });
  expect(typedWord(' tired ', '')).toEqual({ ok: true, args: { word: 'tired' } });
  expect(typedWord('bad', 'no route')).toEqual({ ok: true, args: { word: 'bad', reason: 'no route' } });
  expect(typedReason(' ')).toEqual({ ok: true, args: {} });
});

it('offers what a verb needs, and a reason of ten thousand characters', () => {
  const all = [truth('scheduler-1'), service('database', 'database'), truth('ml', { kind: 'bundle' })];
  const names = formOf('partition', truth('scheduler-1'), all)?.presets.map(({ args }) => args.from);
  expect(names).toEqual(['database']);
  expect(formOf('kill', truth('scheduler-1'), all)).toBeNull();
  const longest = formOf('raise', truth('e', { kind: 'executor' }), all)?.presets.map(
    ({ args }) => args.reason?.length ?? 0,
  );
  expect(Math.max(...(longest ?? []))).toBe(10_000);
});

it('leads by letters through all verbs that begin with one, and never out of the grid', () => {
  const names = ['Kill', 'Stop', 'Hang', 'Slow', 'Skew'];
  expect([tileOf('s', 0, names), tileOf('s', 1, names), tileOf('s', 4, names)]).toEqual([1, 3, 1]);
  expect(tileOf('x', 0, names)).toBeNull();
  fc.assert(
    fc.property(
      fc.nat(4),
      fc.constantFrom('ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight', 'Home', 'End', 'k'),
      (at, key) => {
        const to = tileOf(key, at, names);
        if (to !== null) expect(names[to]).toBeDefined();
        const next = lineOf(key, at, names.length);
        if (next !== null) expect(names[next]).toBeDefined();
      },
    ),
  );
});
