import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { mask } from '../domain/masking';
import { ALL_RULES } from './all-rules';
import { createCardLater } from './card-later';
import { fakeEnvironment, healthBody, json } from './fake-airflow';
import { PLAIN_RULES } from './plain-rules';
import { createSession } from './session';

const EXECUTOR = {
  status: 'unhealthy',
  detailed_status: 'down',
  latest_executor_heartbeat: null,
  instances: null,
};

/** A card, before an Airflow that names executors or not; `isThere`: its later code can be had. */
function card(more: object, isThere = true) {
  const environment = fakeEnvironment((path, clock) =>
    path === 'api/v2/monitor/health' ? json({ ...healthBody(clock), ...more }, clock) : undefined,
  );
  const session = createSession({ ...environment, rules: PLAIN_RULES }, async () => {
    if (!isThere) throw new Error('not to be had');
    return createCardLater(environment);
  });
  session.start();
  return { ...environment, session };
}

describe('the rules that a card begins with', () => {
  it('read every answer as all rules do, or say that they are not enough', () => {
    const word = fc.constantFrom('healthy', 'unhealthy', 'odd', 'token=s3cret', null, 7);
    const entry = fc.record({ status: word, detailed_status: word }, { requiredKeys: [] });
    const body = fc.record(
      {
        metadatabase: entry,
        scheduler: entry,
        triggerer: fc.oneof(entry, fc.constant(null)),
        executor: fc.option(entry),
        executors: fc.option(entry),
      },
      { requiredKeys: [] },
    );
    fc.assert(
      fc.property(
        fc.oneof(
          body.map((one) => JSON.stringify(one)),
          fc.string(),
          fc.json(),
        ),
        (text) => {
          const plain = PLAIN_RULES.decode(text);
          if (plain !== null) expect(plain).toEqual(ALL_RULES.decode(text));
          else if (ALL_RULES.decode(text)?.ok) expect(text).toMatch(/executor|s3cret/);
        },
      ),
    );
  });

  it('leave to all rules whatever would be masked', () => {
    const name = fc.oneof(fc.string(), fc.stringMatching(/^[\w.-]*$/), fc.webUrl());
    fc.assert(
      fc.property(name, (hostname) => {
        const scheduler = { status: 'healthy', instances: [{ hostname }] };
        const plain = PLAIN_RULES.decode(JSON.stringify({ scheduler }));
        if (mask(hostname) !== hostname) expect(plain).toBeNull();
        if (/^[\w.-]*$/.test(hostname)) expect(plain?.ok).toBe(true);
      }),
    );
  });

  it('wait for the rest where the very first answer names an executor', async () => {
    const { session, clock } = card({ executor: EXECUTOR });
    await clock.advance(1000);
    expect(session.judged.get().components.executor.verdict).not.toBe('not_reported');
    expect(session.judged.get().feed).toBe('alive');
  });

  it('never call an executor unreported that was named: without the rest nobody can know', async () => {
    const { session, clock } = card({ executor: EXECUTOR }, false);
    await clock.advance(1000);
    expect(session.judged.get().feed).toBe('failing');
    expect(session.judged.get().components.executor.verdict).toBe('unknown');
  });

  it('are enough for every Airflow of today', async () => {
    const { session, clock } = card({}, false);
    await clock.advance(1000);
    expect(session.judged.get().components.scheduler.verdict).toBe('healthy');
    expect(session.judged.get().components.executor.verdict).toBe('not_reported');
  });
});
