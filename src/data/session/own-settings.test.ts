import { describe, expect, it } from 'vitest';
import { fakeEnvironment, healthBody, json } from '../fake-airflow';
import { createLater } from '../others';
import { createSession } from '../session';
import { ownSettings } from './own-settings';
import { setKeepsHidden, setOwnExpectations, setOwnLimits } from './set-own';

const LIMITS = { triggerer: 60_000 as never };

/** Two pages of one browser that watch the same Airflow: they have one storage. */
function twoPages() {
  const environment = fakeEnvironment((path, clock) =>
    path === 'api/v2/monitor/health' ? json(healthBody(clock), clock) : undefined,
  );
  const open = () => createSession(environment, async () => createLater(environment));
  return { ...environment, card: open(), page: open() };
}

describe('what one reader set', () => {
  it('holds in a page that comes back after another one was told so', async () => {
    const { clock, setHidden, card, page } = twoPages();
    card.start();
    await clock.advance(1000);
    setHidden(true);
    setOwnLimits(page, LIMITS);
    setOwnExpectations(page, { expect: { scheduler: 2 }, notDeployed: ['executor'] });
    setKeepsHidden(page, true);
    expect(card.limits.get().triggerer.source).toBe('release');
    expect(card.judged.get().components.executor.verdict).toBe('not_reported');
    setHidden(false);
    await clock.advance(1000);
    expect(card.limits.get().triggerer).toMatchObject({ after: 60_000, source: 'operator' });
    expect(card.ownExpectations.get()).toEqual({ expect: { scheduler: 2 }, notDeployed: ['executor'] });
    expect(card.judged.get().components.executor.verdict).toBe('not_deployed');
    expect(card.keepsHidden.get()).toBe(true);
  });

  it('holds for one Airflow, and for no other of the same origin', () => {
    const environment = fakeEnvironment(() => undefined);
    const other = { ...environment, base: new URL('other/', environment.base) };
    setOwnLimits(
      createSession(environment, async () => createLater(environment)),
      LIMITS,
    );
    setOwnExpectations(
      createSession(environment, async () => createLater(environment)),
      { expect: {}, notDeployed: ['triggerer'] },
    );
    expect(ownSettings(environment).limits.get()).toEqual(LIMITS);
    expect(ownSettings(other).limits.get()).toEqual({});
    expect(ownSettings(other).expectations.get().notDeployed).toEqual([]);
  });

  it('that says the same as before is the very same object', () => {
    const environment = fakeEnvironment(() => undefined);
    const session = createSession(environment, async () => createLater(environment));
    setOwnLimits(session, LIMITS);
    const own = ownSettings(environment);
    const [limits, expectations] = [own.limits.get(), own.expectations.get()];
    own.reread();
    expect(own.limits.get()).toBe(limits);
    expect(own.expectations.get()).toBe(expectations);
  });
});
