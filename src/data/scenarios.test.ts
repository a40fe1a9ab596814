import { expect, it } from 'vitest';
import { SCENARIOS } from '../../mocks/scenarios';
import { jobRows } from '../../mocks/scenarios/job-rows';
import type { Judged } from '../domain/judged';
import { COMPONENTS, type ComponentName, HEARTBEAT_COMPONENTS } from '../domain/model';
import type { Session } from './session';
import { watchingPage } from './testing-page';

/** A page without a browser, that watches a scenario from its start and never sleeps. */
function watch(name: string) {
  const { session, start, pass: live } = watchingPage(name);
  const blinks: string[] = [];
  const looks = COMPONENTS.map((component) => lookOut(component, (what) => blinks.push(what)));
  let second = 0;
  const pass = (seconds: number): Promise<void> =>
    live(seconds, () => {
      second += 1;
      const { components } = session.judged.get();
      for (const look of looks) look(second, components);
    });
  return { session, start, pass, blinks };
}

/** Reports a component that is well for less than this between two troubles: it was not well. */
const BLINK_S = 15;

function lookOut(component: ComponentName, report: (what: string) => void) {
  let trouble: string | null = null;
  let word: string | null = null;
  let since = 0;
  return (second: number, components: Judged['components']): void => {
    const { verdict, reason } = components[component];
    if (verdict === word) return;
    const isBlink = word === 'healthy' && trouble !== null && second - since < BLINK_S;
    if (isBlink)
      report(`${component}: ${trouble}, healthy at ${since} s, ${verdict} (${reason.code}) at ${second} s`);
    // Unknown is no trouble that was seen: who could not be read may be well.
    trouble = verdict === 'healthy' && word !== 'unknown' ? word : null;
    [word, since] = [verdict, second];
  };
}

/** What the session says of a job row; null: nothing. */
function rowWord(session: Session, job: number): string | null {
  const { components } = session.judged.get();
  for (const component of HEARTBEAT_COMPONENTS) {
    const { instances, joined } = components[component];
    const row = instances.find(({ id }) => id === `job:${job}`);
    if (row !== undefined) return row.verdict;
    const gone = joined?.gone.find(({ id }) => id === `job:${job}`);
    if (gone !== undefined) return gone.pill;
  }
  return null;
}

for (const scenario of SCENARIOS) {
  it(`${scenario.title}: says at each checkpoint what the scenario expects, and never blinks`, {
    timeout: 60_000,
  }, async () => {
    const { session, start, pass, blinks } = watch(scenario.name);
    await start();
    let at = 0;
    for (const checkpoint of scenario.checkpoints) {
      const { at_s, expected } = checkpoint;
      await pass(at_s - at);
      at = at_s;
      const { components } = session.judged.get();
      for (const [component, word] of Object.entries(expected)) {
        const { verdict, reason } = components[component as keyof typeof components];
        expect({ at_s, component, verdict, reason }).toEqual({ at_s, component, verdict: word, reason });
      }
      for (const [job, word] of jobRows(scenario, checkpoint)) {
        expect({ at_s, job, word: rowWord(session, job) }).toEqual({ at_s, job, word });
      }
    }
    expect(blinks).toEqual([]);
    session.stop();
  });
}
