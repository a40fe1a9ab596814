import { describe, expect, it } from 'vitest';
import { fakeClock } from '../fake-clock';
import type { Topic } from './messages';
import { createVigil, type Waiting } from './vigil';

/** A tab whose questions wait; `said` is what it has told the leader, and done to it. */
function watching(...topics: readonly Topic[]) {
  const clock = fakeClock();
  const said: string[] = [];
  const waiting: Waiting[] = topics.map((topic) => ({ topic, key: '' }));
  const vigil = createVigil({
    clock,
    waiting: () => waiting,
    want: ({ topic }) => said.push(topic),
    suspect: () => said.push('suspects'),
    steal: () => said.push('steals'),
  });
  return { clock, said, waiting, vigil };
}

describe('a question that waits', () => {
  it('says nothing while the leader has it under way', async () => {
    const { clock, said, vigil } = watching('health');
    vigil.heard({ kind: 'asking', topic: 'health' });
    vigil.begin();
    await clock.advance(120);
    expect(said).toEqual([]);
  });

  it('steals the lead from one that says nothing, within a second', async () => {
    const { clock, said, vigil } = watching('health');
    vigil.begin();
    await clock.advance(1000);
    expect(said.slice(0, 3)).toEqual(['health', 'suspects', 'health']);
    expect(said.filter((word) => word === 'steals')).toHaveLength(1);
  });

  it('steals from nobody who gives a sign of life, however slow the answer is', async () => {
    const { clock, said, vigil } = watching('health');
    vigil.begin();
    for (let turn = 0; turn < 30; turn += 1) {
      await clock.advance(400);
      vigil.heard({ kind: 'here' });
    }
    expect(said).not.toContain('steals');
  });

  it('takes no sign of life from tabs that follow themselves', async () => {
    const { clock, said, vigil } = watching('health');
    vigil.begin();
    for (let turn = 0; turn < 10; turn += 1) {
      await clock.advance(100);
      vigil.heard({ kind: 'wants', topic: 'health', key: '', since: null });
    }
    expect(said).toContain('steals');
  });

  it('of another source is told to the leader once, and once more to the next leader', async () => {
    const { clock, said, vigil } = watching('jobs');
    vigil.begin();
    await clock.advance(60_000);
    expect(said).toEqual(['jobs']);
    vigil.heard({ kind: 'asking', topic: 'jobs' });
    vigil.heard({ kind: 'leads', isHidden: false });
    await clock.advance(60_000);
    expect(said).toEqual(['jobs', 'jobs']);
  });

  it('after a rest is told anew: what was under way before it may be over', async () => {
    const { clock, said, vigil } = watching('jobs');
    vigil.heard({ kind: 'asking', topic: 'jobs' });
    vigil.stop();
    vigil.begin();
    await clock.advance(200);
    expect(said).toEqual(['jobs']);
  });

  it('leaves no timer behind when it is answered', async () => {
    const { clock, waiting, vigil } = watching('health');
    vigil.begin();
    waiting.length = 0;
    await clock.advance(200);
    expect(clock.pending()).toBe(0);
  });
});
