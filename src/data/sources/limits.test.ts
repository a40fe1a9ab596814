import { describe, expect, it } from 'vitest';
import { fakeEnvironment, json } from '../fake-airflow';
import { askLimits } from './limits';
import { askRelease } from './release';

type Options = Readonly<Record<string, unknown>>;

const DEFAULTS: Options = {
  'scheduler/scheduler_health_check_threshold': '30',
  'triggerer/triggerer_health_check_threshold': '31.5',
  'dag_processor/health_check_threshold': '32',
  'scheduler/scheduler_heartbeat_sec': '5',
  'triggerer/job_heartbeat_sec': '6',
  'scheduler/job_heartbeat_sec': '4',
};

/** Asks a server with these options (a number is a status instead of a value). */
async function ask(options: Options, release: string | null = '3.4.0') {
  const environment = fakeEnvironment((path, clock) => {
    const [, section = '', key = ''] = /section\/(\w+)\/option\/(\w+)$/.exec(path) ?? [];
    const value = options[`${section}/${key}`];
    if (value === undefined) return json({ detail: `Option [${section}/${key}] not found.` }, clock, 0, 404);
    if (typeof value === 'number') return json({ detail: 'no' }, clock, 0, value);
    return json({ sections: [{ name: section, options: [{ key, value }] }] }, clock);
  });
  return { told: await askLimits(environment, environment.base, release), asked: environment.seen };
}

describe('the limits of an Airflow', () => {
  it('are read from its configuration, in seconds, with how often it beats', async () => {
    const { told } = await ask(DEFAULTS);
    expect(told.configured).toEqual({ scheduler: 30_000, triggerer: 31_500, dag_processor: 32_000 });
    expect(told.beats).toEqual({ scheduler: 5000, triggerer: 6000, dag_processor: 4000 });
  });

  it('3.0 and 3.1 have none for the Dag processor: 2.1 of its beats, and it is not asked for in vain', async () => {
    const { told, asked } = await ask(DEFAULTS, '3.1.8');
    expect(told.configured.dag_processor).toBe(8400);
    expect(asked.some((path) => path.endsWith('dag_processor/option/health_check_threshold'))).toBe(false);
  });

  it('the same where the release is not known and the option is not there', async () => {
    const { 'dag_processor/health_check_threshold': _, ...older } = DEFAULTS;
    expect((await ask(older, null)).told.configured.dag_processor).toBe(8400);
  });

  it.each([
    [401, 'no_login'],
    [403, 'forbidden'],
    [404, 'failed'],
    [500, 'failed'],
  ] as const)('status %i is remembered as "%s" after one question only', async (status, why) => {
    const { told, asked } = await ask({ 'scheduler/scheduler_health_check_threshold': status });
    expect(told).toMatchObject({ configured: {}, beats: {}, why });
    expect(told.problem).not.toBeNull();
    expect(asked).toHaveLength(1);
  });

  it.each(['', 'soon', '-1', '0', 'Infinity', '< hidden >', null, {}, 30])(
    'the value %j is no limit',
    async (value) => {
      const { told } = await ask({ ...DEFAULTS, 'triggerer/triggerer_health_check_threshold': value });
      expect(told.configured.triggerer).toBeUndefined();
      expect(told.configured.scheduler).toBe(30_000);
    },
  );

  it('come with how often files are parsed and bundles refreshed', async () => {
    const more = { 'dag_processor/min_file_process_interval': '10', 'dag_processor/refresh_interval': '40' };
    expect((await ask({ ...DEFAULTS, ...more })).told.intervals).toEqual({
      process: 10_000,
      refresh: 40_000,
    });
    expect((await ask(DEFAULTS)).told.intervals).toEqual({ process: null, refresh: null });
  });

  it('a value that comes with its source, as in [value, source], is read', async () => {
    const { told } = await ask({
      ...DEFAULTS,
      'scheduler/scheduler_health_check_threshold': ['45', 'airflow.cfg'],
    });
    expect(told.configured.scheduler).toBe(45_000);
  });
});

describe('JSON that is no configuration', () => {
  it.each([
    [],
    {},
    null,
    { sections: {} },
    { sections: [[]] },
    { sections: [{ options: [{ value: '30' }] }] },
  ])('%j tells no limit, and is named as what it is', async (body) => {
    const environment = fakeEnvironment((_, clock) => json(body, clock));
    const told = await askLimits(environment, environment.base, '3.4.0');
    expect(told).toMatchObject({ configured: {}, why: 'failed', problem: { kind: 'not_health' } });
  });
});

describe('the release of an Airflow', () => {
  const answer = (body: unknown) => {
    const environment = fakeEnvironment((_, clock) => json(body, clock));
    return askRelease(environment, environment.base);
  };

  it('is what it says', async () => {
    expect(await answer({ version: '3.4.0b2', git_version: null })).toBe('3.4.0b2');
  });

  it.each([{}, { version: 3 }, { version: 'latest' }, [], null])('%j tells none', async (body) => {
    await expect(answer(body)).rejects.toBeInstanceOf(Error);
  });
});
