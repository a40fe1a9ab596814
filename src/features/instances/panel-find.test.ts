import { describe, expect, it } from 'vitest';
import { plus, seconds } from '../../domain/time';
import { jobRow } from '../../ui/joined-builder';
import { asked, component, judged, NOW, row } from '../../ui/judged-builder';
import { findRow } from './panel-find';
import { healthEntry, parsed, shown } from './panel-raw';

describe('the row that a link means', () => {
  const gone = jobRow(5, 'old', { verdict: 'gone', pill: 'gone' });
  const page = judged([
    component('triggerer', {
      instances: [jobRow(7, 'a'), jobRow(8, 'twin'), jobRow(9, 'twin')],
      joined: { gone: [gone], scopes: [], listedAt: NOW, bundlesAt: null },
    }),
  ]);

  it('is found among those that count and those that count no more', () => {
    expect(findRow(page, 'triggerer', 'job:7', 'answering')).toMatchObject({
      kind: 'row',
      row: { name: 'a' },
    });
    expect(findRow(page, 'triggerer', 'job:5', 'answering')).toMatchObject({
      kind: 'row',
      row: { name: 'old' },
    });
  });

  it('is found by its host from before the job list answered, unless two could be meant', () => {
    expect(findRow(page, 'triggerer', 'host:a', 'answering')).toMatchObject({ row: { id: 'job:7' } });
    expect(findRow(page, 'triggerer', 'host:a#2', 'answering')).toMatchObject({ row: { id: 'job:7' } });
    expect(findRow(page, 'triggerer', 'host:twin', 'answering').kind).toBe('missing');
  });

  it('is waited for while what could know it has not answered', () => {
    expect(findRow(page, 'triggerer', 'job:1', 'not_asked').kind).toBe('waiting');
    expect(findRow(page, 'triggerer', 'job:1', 'answering').kind).toBe('missing');
    expect(findRow(judged([], 'first'), 'triggerer', 'host:z', 'not_asked').kind).toBe('waiting');
  });
});

describe('what the server sent about a row', () => {
  const entry = (hostname: string, second: number) => ({
    hostname,
    latest_triggerer_heartbeat: new Date(plus(NOW, seconds(-second))).toISOString(),
  });
  const body = {
    triggerer: { status: 'healthy', instances: [entry('a', 9), entry('a', 2), entry('b', 1)] },
    executor: {
      instances: [
        {
          executor: 'CeleryExecutor',
          hostname: 's-1',
          instance: 'redis://u:p@broker:6379/0',
          health: 'healthy',
        },
        { executor: 'CeleryExecutor', hostname: 's-2', instance: 'redis://broker:6379/0', health: 'unknown' },
      ],
    },
  };

  it('is its own entry: of two on one host the one with its heartbeat', () => {
    expect(healthEntry(body, 'triggerer', row('a'))).toEqual({ isOwn: true, value: entry('a', 2) });
  });

  it('is the component’s where the release lists none', () => {
    const plain = { triggerer: { status: 'healthy' } };
    expect(healthEntry(plain, 'triggerer', row('a'))).toEqual({ isOwn: false, value: { status: 'healthy' } });
    expect(healthEntry({}, 'triggerer', row('a'))).toBeNull();
    expect(healthEntry(parsed('<html>'), 'triggerer', row('a'))).toBeNull();
  });

  it('of an executor is what its scheduler said, whatever is masked in it', () => {
    const base = asked('s-1');
    const one = {
      ...base,
      executor: base.executor && { ...base.executor, instance: 'redis://broker:6379/0' },
    };
    expect(healthEntry(body, 'executor', one)?.value).toMatchObject({ hostname: 's-1' });
  });

  it('is shown without passwords, as valid JSON', () => {
    const text = shown({ url: 'redis://u:p@b/0', token: 'abc', deep: [{ password: 'x"y' }], n: 1 });
    expect(JSON.parse(text)).toEqual({ url: 'redis://b/0', token: '***', deep: [{ password: '***' }], n: 1 });
  });
});
