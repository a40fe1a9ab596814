import { describe, expect, it } from 'vitest';
import { at } from './testing';
import { blankPage, healthOf, hears, list, reads, row, seen } from './testing-jobs';

/** A row that is running although it has an end date: `Job.is_alive` looks at state and heartbeat only. */
const halfEnded = (beat: number) => row(1, { state: 'running', beat, end: beat + 1 });
const toldBy = (release: '3.1' | '3.3' | '3.4', beat: number) => {
  const rows = [halfEnded(beat)];
  const page = blankPage({ release: `${release}.0` });
  return reads(hears(page, healthOf(rows, 0, release), 0), list(rows, 0));
};
const triggerer = (page: ReturnType<typeof toldBy>, offset: number) =>
  seen(page, offset).components.triggerer;

describe('a running row that has an end date', () => {
  it.each(['3.1', '3.3'] as const)('is alive on %s, as Airflow itself counts it', (release) => {
    const one = triggerer(toldBy(release, -4), 0);
    expect(one).toMatchObject({ verdict: 'healthy', alive: 1, listed: 1 });
    expect(one.instances).toMatchObject([{ id: 'job:1', verdict: 'healthy', job: { fate: 'alive' } }]);
  });

  it('has stopped as soon as its limit is over, and is never lost', () => {
    const page = toldBy('3.3', -25);
    expect(triggerer(page, 0).instances).toMatchObject([{ verdict: 'late' }]);
    expect(triggerer(page, 5).joined?.gone).toMatchObject([
      { id: 'job:1', verdict: 'stopped', job: { fate: 'stopped' }, evidenceAt: at(-24) },
    ]);
    expect(triggerer(toldBy('3.3', -50), 0).joined?.gone).toMatchObject([{ verdict: 'stopped' }]);
  });

  it('has stopped on 3.4, which looks at unfinished rows only', () => {
    const one = triggerer(toldBy('3.4', -4), 0);
    expect(one).toMatchObject({ verdict: 'unhealthy', reason: { code: 'all_ended', job: 1 } });
    expect(one.joined?.gone).toMatchObject([{ verdict: 'stopped' }]);
  });
});
