import { describe, expect, it } from 'vitest';
import type { JudgedComponent } from '../judged';
import { answered, at, blankWatch, wellBody } from '../testing';
import { judge } from '../verdict';
import { type State, step } from './component';
import type { Look } from './episode';
import type { Standing } from './memory';
import { aPhase } from './testing-episodes';

const WELL = judge(answered(blankWatch(), wellBody(0)), at(0)).components.executor;

/** How executors are: bad by themselves, or unknown because the database or the scheduler that asks is down. */
const LOOKS: Readonly<Record<State, Partial<JudgedComponent>>> = {
  well: {},
  trouble: { verdict: 'unhealthy', pill: 'unhealthy', reason: aPhase(at(0)).reason },
  follows: { verdict: 'unknown', pill: 'unknown', reason: { code: 'database_hides' } },
  quiet: { verdict: 'unknown', pill: 'unknown', reason: { code: 'executors_none_known', total: 1 } },
};

function lives(...states: readonly State[]) {
  let standing: Standing | null = null;
  const kept = new Map<string, string>();
  for (const [index, state] of states.entries()) {
    const look: Look = {
      judged: { ...WELL, ...LOOKS[state], since: null },
      at: at(index * 10),
      isBlind: false,
      notBefore: null,
      id: `executor-${index}`,
      cause: state === 'follows' ? 'metadatabase-1' : null,
    };
    const next = step(standing, state, look);
    ({ standing } = next);
    for (const { id, cause, began, ended, endedAfter } of next.changed) {
      const offset = (time: number | null) => (time === null ? 'open' : String((time - at(0)) / 1000));
      const unseen = endedAfter === null ? '' : ` after ${offset(endedAfter)}`;
      kept.set(id, `${cause === null ? 'own' : 'follows'} ${offset(began)} to ${offset(ended)}${unseen}`);
    }
  }
  return [...kept.values()];
}

describe('a component that another one hides', () => {
  it('has a trouble that follows, from the first answer that hides it to the first that shows it well', () => {
    expect(lives('well', 'follows', 'follows', 'well')).toEqual(['follows 10 to 30']);
  });

  it('keeps its own trouble meanwhile: nobody saw it end', () => {
    expect(lives('trouble', 'follows', 'follows', 'trouble', 'well')).toEqual(['own 0 to 40']);
    expect(lives('trouble', 'follows', 'follows', 'well')).toEqual(['own 0 to 30 after 0']);
  });

  it('has a trouble of its own only from the first answer after that', () => {
    expect(lives('well', 'follows', 'follows', 'trouble', 'well')).toEqual([
      'follows 10 to 30',
      'own 30 to 40',
    ]);
  });

  it('ends where nobody can know it any more and nothing is down', () => {
    expect(lives('well', 'trouble', 'trouble', 'quiet', 'quiet')).toEqual(['own 10 to 30 after 20']);
  });
});
