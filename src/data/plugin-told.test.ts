import { describe, expect, it } from 'vitest';
import { fakeEnvironment, healthBody, json } from './fake-airflow';
import { createLater } from './others';
import { createSession } from './session';
import { setOwnLimits } from './session/set-own';

const LIMITS = { scheduler: 30, triggerer: 8, dag_processor: 10.5 };
const AIRFLOW = { limits: LIMITS, beats: { triggerer: 2 }, intervals: { process: 10, refresh: 300 } };
const MINUTE = 60_000;

/** A page that the plugin serves, in an Airflow that answers everything but its configuration (403). */
async function open(settings: object, base?: URL) {
  const fake = fakeEnvironment((path, clock) => {
    if (path === 'api/v2/monitor/health') return json(healthBody(clock), clock);
    if (path === 'api/v2/version') return json({ version: '3.1.8' }, clock);
    if (path.startsWith('api/v2/jobs')) return json({ jobs: [], total_entries: 0 }, clock);
    return path.startsWith('api/v2/config') ? json({ detail: 'no' }, clock, 0, 403) : undefined;
  }, settings);
  const environment = base ? { ...fake, base } : fake;
  const session = createSession(environment, async () => createLater(environment));
  session.start();
  await fake.clock.advance(MINUTE);
  const limits = () => session.sources.get().find(({ name }) => name === 'limits');
  const asked = (): number => fake.seen.filter((path) => path.includes('api/v2/config')).length;
  return { ...fake, session, limits, asked };
}

describe('limits that the plugin told', () => {
  it('hold from the first answer on, and nobody asks for them in vain', async () => {
    const { session, limits, asked } = await open({ airflow: AIRFLOW });
    expect(session.limits.get()).toMatchObject({
      scheduler: { after: 30_000, source: 'configuration', why: null },
      triggerer: { after: 8000, source: 'configuration', beat: 2000 },
      dag_processor: { after: 10_500, source: 'configuration' },
    });
    expect(asked()).toBe(0);
    expect(limits()).toMatchObject({ access: 'told', nextAt: null, problem: null });
  });

  it('set how often health is asked: a quarter of the smallest', async () => {
    const { session } = await open({ airflow: AIRFLOW });
    expect(session.polling.get().interval).toBe(2000);
  });

  it('give way to the operator, and to the reader before that', async () => {
    const { session } = await open({ airflow: AIRFLOW, limits: { triggerer: 60 } });
    expect(session.limits.get().triggerer).toMatchObject({ after: 60_000, source: 'operator' });
    setOwnLimits(session, { triggerer: 90_000 as never });
    expect(session.limits.get().triggerer).toMatchObject({ after: 90_000, source: 'operator' });
    setOwnLimits(session, {});
    expect(session.limits.get().scheduler.source).toBe('configuration');
  });

  it('stay where a person asks Airflow all the same and is refused, and it is not asked again', async () => {
    const { session, clock, limits, asked } = await open({ airflow: AIRFLOW });
    session.askNow('limits');
    await clock.advance(10 * MINUTE);
    expect(asked()).toBe(1);
    expect(limits()).toMatchObject({ access: 'forbidden', nextAt: null });
    expect(session.limits.get().triggerer).toMatchObject({ after: 8000, source: 'configuration' });
  });

  it('one that is missing is asked for', async () => {
    const { triggerer: _, ...two } = LIMITS;
    const { session, limits, asked } = await open({ airflow: { ...AIRFLOW, limits: two } });
    expect(asked()).toBe(1);
    expect(limits()?.access).toBe('forbidden');
    expect(session.limits.get()).toMatchObject({
      scheduler: { source: 'configuration' },
      triggerer: { after: 30_000, source: 'release', why: 'forbidden' },
    });
  });

  it('are not enough where an interval of parsing is missing: then the configuration is asked', async () => {
    const { asked } = await open({ airflow: { ...AIRFLOW, intervals: { process: 10 } } });
    expect(asked()).toBe(1);
  });

  it('say nothing of another Airflow', async () => {
    const { session } = await open({ airflow: AIRFLOW }, new URL('http://airflow.test/other/'));
    expect(session.limits.get().triggerer).toMatchObject({ after: 30_000, source: 'release' });
  });
});
