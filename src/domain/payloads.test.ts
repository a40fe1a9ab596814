import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Problem } from './model';
import { MAX_BODY } from './payload-health';
import { decodeHealth, decodeHealthBody } from './payloads';
import { bodies, stamp, T0, wellBody } from './testing';

const problem = (body: unknown): Problem | null => {
  const decoded = decodeHealthBody(body);
  return decoded.ok ? null : decoded.problem;
};
const problemOfText = (text: string): Problem['kind'] | null => {
  const decoded = decodeHealth(text);
  return decoded.ok ? null : decoded.problem.kind;
};

describe('decoding', () => {
  it('never throws, for any text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        expect(() => decodeHealth(text)).not.toThrow();
      }),
    );
  });

  it('never throws, for any JSON', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        expect(() => decodeHealthBody(value)).not.toThrow();
      }),
    );
  });

  it('never throws and names a path, whatever stands in place of any field', () => {
    fc.assert(
      fc.property(bodies, fc.jsonValue(), fc.nat(), (body, value, position) => {
        const places = leaves(body);
        const place = places[position % places.length];
        if (place === undefined) return;
        const found = problem(replaced(body, place, value));
        if (found?.kind === 'wrong_type' || found?.kind === 'bad_date')
          expect(found.path.length).toBeGreaterThan(0);
      }),
    );
  });

  it('reads every body that a known release can send', () => {
    fc.assert(
      fc.property(bodies, (body) => {
        expect(['not_health', undefined]).toContain(problem(body)?.kind);
      }),
    );
  });

  it('never throws on a body that was cut anywhere, and never takes it for a whole one', () => {
    const whole = JSON.stringify(wellBody());
    fc.assert(
      fc.property(fc.integer({ min: 1, max: whole.length - 1 }), (cut) => {
        expect(problemOfText(whole.slice(0, cut))).toBe('truncated');
      }),
    );
  });
});

describe('a body that is not what it should be', () => {
  it.each<[string, Problem['kind']]>([
    ['<!doctype html><html></html>', 'html'],
    ['', 'not_json'],
    ['Internal Server Error', 'not_json'],
    ['[]', 'wrong_type'],
    ['null', 'wrong_type'],
    ['"healthy"', 'wrong_type'],
    ['{}', 'not_health'],
    ['{"detail":"Not Found"}', 'not_health'],
    ['{"status":"ok"}', 'not_health'],
  ])('%j is named', (text, kind) => expect(problemOfText(text)).toBe(kind));

  it('is refused when it is larger than any health answer', () => {
    const padding = ' '.repeat(5 * 1024 * 1024);
    expect(problemOfText(`{${padding}}`)).toBe('too_large');
    expect(MAX_BODY).toBeLessThan(5_000_000);
  });

  it.each<[unknown, Problem]>([
    [
      { ...wellBody(), triggerer: [] },
      { kind: 'wrong_type', path: 'triggerer', expected: 'object', got: 'array' },
    ],
    [
      { metadatabase: { status: 1 } },
      { kind: 'wrong_type', path: 'metadatabase.status', expected: 'string', got: 'number' },
    ],
    [
      { scheduler: { status: 'healthy', latest_scheduler_heartbeat: 'soon' } },
      { kind: 'bad_date', path: 'scheduler.latest_scheduler_heartbeat', text: 'soon', absurd: false },
    ],
    [
      {
        scheduler: { status: 'healthy', instances: [{ latest_scheduler_heartbeat: '9999-01-01T00:00:00Z' }] },
      },
      {
        kind: 'bad_date',
        path: 'scheduler.instances.0.latest_scheduler_heartbeat',
        text: '9999-01-01T00:00:00Z',
        absurd: true,
      },
    ],
  ])('%j gives the path of the offending field', (body, expected) => expect(problem(body)).toEqual(expected));
});

describe('the shapes that Airflow has shipped', () => {
  const snapshot = (body: unknown) => {
    const decoded = decodeHealthBody(body);
    if (!decoded.ok) throw new Error(decoded.problem.kind);
    return decoded.snapshot;
  };

  it('takes null for "never", a missing component for "not reported" and passes what it does not know', () => {
    const read = snapshot({
      metadatabase: { status: 'healthy', more: 1 },
      scheduler: { status: 'healthy', latest_scheduler_heartbeat: stamp(0), surprise: [] },
      triggerer: { status: null, latest_triggerer_heartbeat: null },
      weather: 'fine',
    });
    expect(read).toMatchObject({ shape: 'plain', dag_processor: null, executor: null });
    expect(read.triggerer?.status).toEqual({ kind: 'none' });
    expect(read.scheduler).toMatchObject({ heartbeat: T0, instances: null, detailed: { kind: 'absent' } });
  });

  it("keeps an unknown word as unknown, with the server's own text", () => {
    expect(snapshot({ metadatabase: { status: 'sleepy' } }).metadatabase).toEqual({
      kind: 'unrecognised',
      text: 'sleepy',
    });
  });

  it('accepts team_names and the team_name that main had for a month', () => {
    const row = (team: object) => ({ hostname: 'a', latest_triggerer_heartbeat: stamp(0), ...team });
    const instances = [row({ team_names: ['x', 'y'] }), row({ team_name: 'z' }), row({ team_name: null })];
    const read = snapshot({ triggerer: { status: 'healthy', detailed_status: 'healthy', instances } });
    expect(read.triggerer?.instances?.map((one) => one.teams)).toEqual([['x', 'y'], ['z'], []]);
  });

  it('takes null and empty bundle names for every configured bundle', () => {
    const instances = [null, [], ['ml']].map((bundle_names) => ({ hostname: 'a', bundle_names }));
    const read = snapshot({ dag_processor: { status: 'healthy', instances } });
    expect(read.dag_processor?.instances?.map((one) => one.bundles)).toEqual(['all', 'all', ['ml']]);
  });

  it.each(['executor', 'executors'])(
    'reads the proposed entry under the key %s and takes passwords out',
    (key) => {
      const instance = 'redis://user:s3cret@broker:6379/0';
      const row = {
        hostname: 's1',
        executor: 'CeleryExecutor',
        instance,
        health: 'unhealthy',
        reason: `refused by ${instance}`,
      };
      const read = snapshot({ [key]: { status: 'unhealthy', instances: [row] } }).executor;
      expect(read?.instances?.[0]).toMatchObject({
        instance: 'redis://broker:6379/0',
        reason: 'refused by redis://broker:6379/0',
      });
      expect(JSON.stringify(read)).not.toContain('s3cret');
    },
  );

  it('cuts a reason of 10 kB and takes an unknown reason code for "other"', () => {
    const row = { executor: 'X', health: 'unhealthy', reason: 'a'.repeat(10_000), reason_code: 'moon_phase' };
    const read = snapshot({ executor: { instances: [row] } }).executor?.instances?.[0];
    expect(read?.reason?.length).toBeLessThan(700);
    expect(read?.reasonCode).toBe('other');
  });
});

type Path = readonly (string | number)[];

function leaves(value: unknown, path: Path = []): Path[] {
  if (typeof value !== 'object' || value === null) return [path];
  return [path, ...Object.entries(value).flatMap(([key, inner]) => leaves(inner, [...path, key]))];
}

function replaced(value: unknown, [head, ...rest]: Path, by: unknown): unknown {
  if (head === undefined) return by;
  const copy: Record<string, unknown> = { ...(value as Record<string, unknown>) };
  copy[head] = replaced(copy[head], rest, by);
  return Array.isArray(value) ? Object.assign([...value], copy) : copy;
}
