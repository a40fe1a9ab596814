import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decodeBundles } from './payload-bundles';
import { decodeDags } from './payload-dags';
import { decodeFiles } from './payload-files';
import { at, stamp } from './testing';

const DECODERS = { dag_bundles: decodeBundles, dag_bundle_files: decodeFiles, dags: decodeDags };
const CASES = Object.entries(DECODERS);

const BUNDLE = {
  name: 'ml',
  active: true,
  version: null,
  last_refreshed: stamp(-60),
  bundle_url: null,
  team_name: 'beta',
  import_error_count: 2,
};
const FILE = {
  relative_fileloc: 'a/b.py',
  dag_count: 1,
  last_parsed_time: stamp(-7),
  last_parse_duration: 0.1,
  import_error_count: 0,
};
const DAG = {
  dag_id: 'train',
  is_paused: true,
  is_stale: false,
  last_parsed_time: stamp(-7),
  bundle_name: 'ml',
  relative_fileloc: 'train.py',
  has_import_errors: false,
};

describe.each(CASES)('a list of %s', (key, decode) => {
  it('is read or refused with a named problem, whatever is sent', () => {
    fc.assert(
      fc.property(fc.oneof(fc.jsonValue(), fc.string()), fc.jsonValue(), (body, inner) => {
        for (const sent of [body, { [key]: inner }, { [key]: [inner, body], total_entries: inner }]) {
          const decoded = decode(sent);
          if (!decoded.ok && decoded.problem.kind === 'wrong_type') expect(decoded.problem.path).not.toBe('');
        }
      }),
    );
  });

  it('is told from pages, other lists and halves of one', () => {
    const problem = (body: unknown) => {
      const decoded = decode(body);
      return decoded.ok ? null : decoded.problem;
    };
    expect(problem('<!doctype html>')).toEqual({ kind: 'html' });
    expect(problem('{"cut')).toEqual({ kind: 'not_json', contentType: '' });
    expect(problem({ jobs: [] })).toMatchObject({ kind: 'wrong_type', path: key, got: 'undefined' });
    expect(problem({ [key]: {} })).toMatchObject({ kind: 'wrong_type', path: key, got: 'object' });
    expect(problem([])).toMatchObject({ kind: 'wrong_type', path: 'the answer', got: 'array' });
  });

  it('tells how many there are on all pages, where the server says so', () => {
    const total = (value: unknown) => {
      const decoded = decode({ [key]: [], total_entries: value });
      return decoded.ok ? decoded.page.total : 'refused';
    };
    expect(total(7)).toBe(7);
    for (const odd of [undefined, null, -1, 1.5, '7']) expect(total(odd)).toBeNull();
  });
});

describe('bundles', () => {
  it('are read with team, refresh and import errors; null is not known, never none', () => {
    const bare = { name: 'a/b?c', active: null };
    const decoded = decodeBundles({ dag_bundles: [BUNDLE, bare, { ...BUNDLE, active: false }] });
    expect(decoded.ok && decoded.page.bundles).toEqual([
      { name: 'ml', isActive: true, team: 'beta', lastRefreshed: at(-60), importErrors: 2 },
      { name: 'a/b?c', isActive: true, team: null, lastRefreshed: null, importErrors: null },
      { name: 'ml', isActive: false, team: 'beta', lastRefreshed: at(-60), importErrors: 2 },
    ]);
  });

  it('that cannot be read are left out alone, and counted', () => {
    const broken = [
      { ...BUNDLE, name: '' },
      { ...BUNDLE, last_refreshed: 'soon' },
      { ...BUNDLE, import_error_count: -1 },
      null,
    ];
    const decoded = decodeBundles({ dag_bundles: [...broken, BUNDLE] });
    expect(decoded.ok && decoded.page).toMatchObject({ bundles: [{ name: 'ml' }], entries: 5, skipped: 4 });
  });
});

describe('files', () => {
  it('tell when they were parsed, whatever they are called', () => {
    const odd = { ...FILE, relative_fileloc: '__proto__', last_parsed_time: null };
    const decoded = decodeFiles({ dag_bundle_files: [FILE, odd], total_entries: 2 });
    const parsed = decoded.ok ? decoded.page.parsed : {};
    expect(Object.entries(parsed)).toEqual([
      ['a/b.py', at(-7)],
      ['__proto__', null],
    ]);
  });

  it('that cannot be imported are left out: their time stands still although they are parsed', () => {
    const broken = { ...FILE, dag_count: 0, import_error_count: 1 };
    const hidden = { ...FILE, dag_count: 0, import_error_count: null };
    const failing = { ...FILE, import_error_count: 1 };
    const decoded = decodeFiles({ dag_bundle_files: [broken, hidden, failing], total_entries: 3 });
    expect(decoded.ok && decoded.page).toEqual({ parsed: {}, entries: 3, skipped: 0, total: 3 });
  });
});

describe('Dags', () => {
  it('tell bundle, file and when they were parsed; in 3.0 to 3.4', () => {
    const decoded = decodeDags({ dags: [DAG, { dag_id: 'old', last_parsed_time: null }, { dag_id: 7 }] });
    expect(decoded.ok && decoded.page).toEqual({
      entries: [
        { id: 'train', bundle: 'ml', parsedAt: at(-7), isStale: false, file: 'train.py' },
        { id: 'old', bundle: null, parsedAt: null, isStale: false, file: null },
      ],
      listed: 3,
      skipped: 1,
      total: null,
    });
  });

  it('are stale where they are gone from their file, or the file cannot be imported', () => {
    const stale = [
      { ...DAG, is_stale: true },
      { ...DAG, has_import_errors: true },
    ];
    const decoded = decodeDags({ dags: stale });
    expect(decoded.ok && decoded.page.entries.map(({ isStale }) => isStale)).toEqual([true, true]);
  });
});

describe('real answers', () => {
  const folder = 'mocks/captures/live/3.4.0b2-teams';
  const files = readdirSync(folder);
  const body = (name: string): unknown => JSON.parse(readFileSync(join(folder, name), 'utf8')).body;

  it('are read whole', () => {
    const bundles = files.filter((name) => name.endsWith('.dagBundles.json'));
    const dags = files.filter((name) => name.endsWith('.dags.json'));
    expect([bundles.length, dags.length]).toEqual([3, 3]);
    for (const name of bundles) {
      const decoded = decodeBundles(body(name));
      expect(decoded.ok && decoded.page).toMatchObject({ entries: 3, skipped: 0, total: 3 });
    }
    for (const name of dags) {
      const decoded = decodeDags(body(name));
      expect(decoded.ok && decoded.page.skipped).toBe(0);
      expect(decoded.ok && decoded.page.entries.every((dag) => dag.bundle && dag.parsedAt)).toBe(true);
    }
  });
});
