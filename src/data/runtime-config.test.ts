import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { COMPONENTS } from '../domain/model';
import { configProblems } from './config-problem';
import { readOwnLimits, writeOwnLimits } from './own-limits';
import { baseFromSearch, type OperatorLimits, readRuntimeConfig } from './runtime-config';
import { safeStorage } from './storage';

const PAGE = 'https://host.test/team/vitals/index.html?sim=x#y';

describe('the runtime configuration', () => {
  it('never throws, and always has an address to ask', () => {
    fc.assert(
      fc.property(fc.anything(), (raw) => {
        expect(readRuntimeConfig(raw, PAGE).base.pathname).toMatch(/\/$/);
      }),
    );
    const odd = fc.record({
      baseUrl: fc.anything(),
      limits: fc.anything(),
      pollIntervalSeconds: fc.anything(),
      expect: fc.oneof(fc.anything(), fc.record({ scheduler: fc.anything(), triggerer: fc.anything() })),
      notDeployed: fc.oneof(fc.anything(), fc.array(fc.anything())),
      jobRows: fc.anything(),
    });
    fc.assert(
      fc.property(odd, (raw) => {
        const { base, limits, pollInterval, expectations, jobRows } = readRuntimeConfig(raw, PAGE);
        for (const value of [...Object.values(expectations.expect), jobRows])
          expect(Number.isInteger(value) && value > 0).toBe(true);
        expect(COMPONENTS).toEqual(expect.arrayContaining([...expectations.notDeployed]));
        expect(base.protocol).toMatch(/^https?:$/);
        for (const value of [...Object.values(limits), pollInterval ?? 1]) expect(value).toBeGreaterThan(0);
      }),
    );
  });

  it('without a file is the page’s own folder', () => {
    const config = readRuntimeConfig(undefined, PAGE);
    expect(config.base.href).toBe('https://host.test/team/vitals/');
    expect(config).toMatchObject({ limits: {}, pollInterval: null, environment: null });
    expect(configProblems(undefined, PAGE)).toEqual([]);
  });

  it('takes what is right', () => {
    const raw = {
      baseUrl: 'https://airflow.test/a/b',
      pollIntervalSeconds: 2.5,
      limits: { scheduler: 60, triggerer: undefined },
      environment: 'Production',
      expect: { scheduler: 2, dag_processor: null },
      not_deployed: ['triggerer'],
      jobRows: 1000,
      somethingNew: true,
    };
    const config = readRuntimeConfig(raw, PAGE);
    expect(config.base.href).toBe('https://airflow.test/a/b/');
    expect(config).toMatchObject({
      pollInterval: 2500,
      limits: { scheduler: 60_000 },
      environment: 'Production',
      expectations: { expect: { scheduler: 2 }, notDeployed: ['triggerer'] },
      jobRows: 1000,
    });
    expect(configProblems(raw, PAGE)).toEqual([]);
  });

  it('names what is wrong, and goes on without it', () => {
    const raw = {
      baseUrl: 'ftp://x/',
      pollIntervalSeconds: '5',
      limits: { scheduler: -1, triggerer: 30_000_000 },
      expect: { scheduler: 0, triggerer: '2' },
      notDeployed: ['dag_processor', 'webserver'],
      jobRows: 9000,
    };
    const config = readRuntimeConfig(raw, PAGE);
    expect(config).toMatchObject({ pollInterval: null, limits: {}, jobRows: 300 });
    expect(config.expectations).toEqual({ expect: {}, notDeployed: ['dag_processor'] });
    expect(configProblems(raw, PAGE)).toEqual([
      { path: 'baseUrl', expected: 'address', got: '"ftp://x/"' },
      { path: 'pollIntervalSeconds', expected: 'seconds', got: '"5"' },
      { path: 'limits.scheduler', expected: 'seconds', got: '-1' },
      { path: 'limits.triggerer', expected: 'seconds', got: '30000000' },
      { path: 'expect.scheduler', expected: 'count', got: '0' },
      { path: 'expect.triggerer', expected: 'count', got: '"2"' },
      { path: 'notDeployed[1]', expected: 'component', got: '"webserver"' },
      { path: 'jobRows', expected: 'rows', got: '9000' },
    ]);
  });

  it('lets the address name another base only where the page may ask', () => {
    const config = readRuntimeConfig({ baseUrl: 'https://airflow.test/' }, PAGE);
    const base = (text: string) =>
      baseFromSearch(`?base=${encodeURIComponent(text)}`, config, PAGE)?.href ?? null;
    expect(base('https://airflow.test/team/b')).toBe('https://airflow.test/team/b/');
    expect(base('/other/')).toBe('https://host.test/other/');
    expect(base('https://elsewhere.test/')).toBeNull();
    expect(base('javascript:alert(1)')).toBeNull();
    expect(baseFromSearch('', config, PAGE)).toBeNull();
  });
});

describe('storage', () => {
  const denied = safeStorage(() => {
    throw new DOMException('denied', 'SecurityError');
  });

  it('that is denied remembers for as long as the page lasts', () => {
    expect(denied.get('a')).toBeNull();
    denied.set('a', '1');
    expect(denied.get('a')).toBe('1');
    denied.set('a', null);
    expect(denied.get('a')).toBeNull();
  });

  it('that is there tells what another page of this browser has set since', () => {
    const kept = new Map<string, string>();
    const local = {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => void kept.set(key, value),
      removeItem: (key: string) => void kept.delete(key),
    } as unknown as Storage;
    const [one, other] = [safeStorage(() => local), safeStorage(() => local)];
    one.set('a', '1');
    other.set('a', '2');
    expect(one.get('a')).toBe('2');
    other.set('a', null);
    expect(one.get('a')).toBeNull();
  });

  it('gives back the limits that were set in this browser', () => {
    const limits = { scheduler: 45_000, triggerer: 1500 } as OperatorLimits;
    writeOwnLimits(denied, limits);
    expect(readOwnLimits(denied)).toEqual(limits);
    writeOwnLimits(denied, {});
    expect(readOwnLimits(denied)).toEqual({});
  });

  it('whatever stands in it, gives limits or none', () => {
    const json = fc.oneof(fc.string(), fc.json(), fc.constant('{"scheduler":"x","triggerer":0}'));
    fc.assert(
      fc.property(json, (text) => {
        const limits = readOwnLimits({ get: () => text, set: () => {} });
        for (const limit of Object.values(limits)) expect(limit).toBeGreaterThan(0);
      }),
    );
  });
});
