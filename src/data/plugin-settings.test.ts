import { readFileSync } from 'node:fs';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { configProblems, readToldProblems } from './config-problem';
import { tellsAll, tellsAllLimits } from './plugin-told';
import { readRuntimeConfig, toldBy } from './runtime-config';

const PAGE = 'https://host.test/team/airflow/vitals/';
const AIRFLOW = {
  limits: { scheduler: 30, triggerer: 31.5, dag_processor: 10.5 },
  beats: { scheduler: 5, triggerer: 5, dag_processor: 5 },
  intervals: { process: 10, refresh: 300 },
};
const PLUGIN = { version: '0.1.0', page: 'plugin/vitals', standalone: 'vitals/' };
const read = (raw: unknown) => readRuntimeConfig(raw, PAGE);

describe('what the plugin tells', () => {
  it('is read in seconds, with where it serves what', () => {
    const config = read({ baseUrl: '/team/airflow/', airflow: AIRFLOW, plugin: PLUGIN });
    expect(config.base.href).toBe('https://host.test/team/airflow/');
    expect(config.airflow.limits).toEqual({ scheduler: 30_000, triggerer: 31_500, dag_processor: 10_500 });
    expect(config.airflow.intervals).toEqual({ process: 10_000, refresh: 300_000 });
    expect(config.plugin).toEqual(PLUGIN);
    expect(tellsAll(config.airflow)).toBe(true);
  });

  it('of two limits only, leaves the third to be asked for', () => {
    const { airflow } = read({
      airflow: { limits: { scheduler: 30, triggerer: 30, dag_processor: 'soon' } },
    });
    expect(airflow.limits).toEqual({ scheduler: 30_000, triggerer: 30_000 });
    expect(tellsAllLimits(airflow)).toBe(false);
    expect(tellsAll(airflow)).toBe(false);
  });

  it.each(['process', 'refresh'])('without the interval "%s", leaves that to be asked for', (name) => {
    const { airflow } = read({ airflow: { ...AIRFLOW, intervals: { ...AIRFLOW.intervals, [name]: null } } });
    expect(tellsAllLimits(airflow)).toBe(true);
    expect(tellsAll(airflow)).toBe(false);
  });

  it('is just what the plugin writes: its own tests compare with this file', () => {
    const told: unknown = JSON.parse(readFileSync('plugin/tests/told.json', 'utf8'));
    const config = read(told);
    expect(config).toMatchObject({
      environment: 'Production',
      pollInterval: 10_000,
      limits: { scheduler: 45_000 },
      expectations: { expect: { triggerer: 2 }, notDeployed: ['executor'] },
      airflow: {
        limits: { scheduler: 31_000, triggerer: 32_000, dag_processor: 33_000 },
        beats: { scheduler: 5000, triggerer: 6000, dag_processor: 7000 },
        intervals: { process: 600_000, refresh: 300_000 },
      },
      plugin: PLUGIN,
    });
    expect(config.base.pathname).toBe('/team/airflow/');
    expect(configProblems(told, PAGE)).toEqual([
      { path: '[vitals] show_card', expected: 'yes or no', got: '"maybe"' },
    ]);
  });

  it('holds for its own Airflow and for no other', () => {
    const config = read({ baseUrl: '/team/airflow/', airflow: AIRFLOW });
    expect(toldBy(config, config.base)).toBe(config.airflow);
    expect(toldBy(config, new URL('https://host.test/other/')).limits).toEqual({});
  });

  it('leads below its own Airflow, whatever stands in it', () => {
    const odd = fc.record({ page: fc.oneof(fc.webUrl(), fc.anything()), standalone: fc.anything() });
    fc.assert(
      fc.property(odd, (plugin) => {
        const { plugin: places, base } = read({ plugin });
        for (const place of [places?.page, places?.standalone])
          if (place) expect(new URL(place, base).href.startsWith(base.href)).toBe(true);
      }),
    );
    for (const away of ['javascript:alert(1)', '//elsewhere.test/', '/vitals/', '../../x', 'https://a.test/'])
      expect(read({ plugin: { page: away } }).plugin?.page).toBeNull();
  });

  it('whatever it is, never throws and never gives a limit that is none', () => {
    const part = fc.oneof(
      fc.anything(),
      fc.dictionary(fc.constantFrom('scheduler', 'triggerer'), fc.anything()),
    );
    const odd = fc.record({ limits: part, beats: part, intervals: fc.anything() });
    fc.assert(
      fc.property(fc.oneof(fc.anything(), odd), fc.anything(), (airflow, plugin) => {
        const told = read({ airflow, plugin }).airflow;
        for (const value of [...Object.values(told.limits), ...Object.values(told.beats)])
          expect(value).toBeGreaterThan(0);
      }),
    );
  });
});

describe('settings that the plugin could not use', () => {
  const soon = { path: '[vitals] poll_interval', expected: 'seconds', got: '"soon"' };

  it('stand beside those of the page', () => {
    expect(configProblems({ problems: [soon], pollIntervalSeconds: 'x' }, PAGE)).toEqual([
      { path: 'pollIntervalSeconds', expected: 'seconds', got: '"x"' },
      soon,
    ]);
  });

  it('are named once, and what is expected in words of a newer plugin is left open', () => {
    const newer = { path: '[vitals] wish', expected: 'three wishes', got: '"one"' };
    expect(readToldProblems([soon, soon, newer, { got: '"x"' }, 'x', null])).toEqual([
      soon,
      { ...newer, expected: 'usable' },
    ]);
  });

  it('whatever they are, are few, short and each of them named', () => {
    const odd = fc.record({ path: fc.oneof(fc.string(), fc.anything()), got: fc.anything() });
    fc.assert(
      fc.property(fc.oneof(fc.anything(), fc.array(odd, { maxLength: 200 })), (raw) => {
        const problems = readToldProblems(raw);
        expect(problems.length).toBeLessThanOrEqual(50);
        for (const { path, got } of problems) {
          expect(path.length).toBeGreaterThan(0);
          expect(path.length + got.length).toBeLessThanOrEqual(160);
        }
      }),
    );
  });
});
