import { expect, test } from 'vitest';
import { createAirflow } from './airflow';
import { createDriver } from './driver';
import { parseSim } from './situation';
import { aWall } from './testing';

const BASE = new URL('http://localhost/sub/');

test.each<[string, string, unknown, number, string]>([
  ['POST', 'load', { scenario: 'no-such' }, 400, 'no scenario "no-such"'],
  ['POST', 'load', { colour: 1 }, 400, 'no setting colour'],
  ['POST', 'load', [], 400, 'the body is no object'],
  ['POST', 'load', '{', 400, 'the body is no JSON'],
  ['POST', 'load', { release: '2.0' }, 400, 'no release 2.0'],
  ['POST', 'load', { polling: 'off' }, 400, 'polling is "off"'],
  ['POST', 'load', { acts: '1~kill~nobody' }, 400, 'nothing is called nobody'],
  ['POST', 'load', { acts: [] }, 400, 'acts is []'],
  ['POST', 'clock', {}, 400, 'what about the clock?'],
  ['POST', 'clock', { speed: 1, advance_s: 1 }, 400, 'what about the clock?'],
  ['POST', 'clock', { speed: -1 }, 400, 'speed is -1'],
  ['POST', 'clock', { speed: '1' }, 400, 'speed is "1"'],
  ['POST', 'clock', { advance_s: -1 }, 400, 'advance_s is -1'],
  ['POST', 'clock', { until: 'tomorrow' }, 400, 'until is "tomorrow"'],
  ['POST', 'clock', { until: 'next-poll' }, 400, 'nobody polls an executor here'],
  ['POST', 'fault', {}, 400, 'verb is undefined'],
  ['POST', 'fault', { verb: 'kill' }, 400, 'target is undefined'],
  ['POST', 'fault', { verb: 'kill', target: 'nobody' }, 400, 'nothing is called nobody'],
  ['POST', 'fault', { verb: 'kill', target: 'database', by_ms: 1 }, 400, 'no setting by_ms'],
  ['POST', 'fault', { verb: 'kill', target: 'database', args: { by: 1 } }, 400, 'no argument by'],
  ['POST', 'fault', { verb: 'kill', target: 'database', args: [] }, 400, 'args is no object'],
  ['POST', 'fault', { verb: 'slow', target: 'database', args: { by_ms: 0.5 } }, 400, 'by_ms is 0.5'],
  ['POST', 'fault', { verb: 'slow', target: 'database' }, 400, 'slow by how much?'],
  ['POST', 'fault', { verb: 'kill', target: 'triggerer-0', args: { by_ms: 1 } }, 400, 'kill takes no by_ms'],
  [
    'POST',
    'fault',
    { verb: 'slow', target: 'database', args: { by_ms: 1, word: 'a' } },
    400,
    'slow takes no word',
  ],
  [
    'POST',
    'fault',
    { verb: 'stall', target: 'dagproc-0', args: { from: 'nope' } },
    400,
    'nobody stalls from "nope"',
  ],
  [
    'POST',
    'fault',
    { verb: 'partition', target: 'triggerer-0', args: { from: 'constructor' } },
    400,
    'partition from what?',
  ],
  ['POST', 'fault', { verb: 'constructor', target: 'database' }, 400, 'no verb constructor'],
  ['POST', 'fault', { verb: 'kill', target: '__proto__' }, 400, 'nothing is called __proto__'],
  ['POST', 'replica', { kind: 'triggerer', name: '__proto__' }, 400, 'nobody can be called __proto__'],
  ['POST', 'replica', { kind: 'triggerer', name: '..' }, 400, 'nobody can be called ..'],
  ['POST', 'replica', { kind: 'triggerer', name: 'x'.repeat(201) }, 400, 'a name of 201 characters'],
  ['POST', 'replica', { kind: 'triggerer', bundles: ['a'] }, 400, 'a triggerer has no bundles'],
  ['POST', 'replica', { kind: 'scheduler', teams: ['a'] }, 400, 'a scheduler has no teams'],
  [
    'POST',
    'replica',
    { kind: 'dag_processor', mode: 'api', teams: ['a'] },
    400,
    'an API-mode Dag processor has the teams of its bundles',
  ],
  ['POST', 'replica', '{"kind":"triggerer","__proto__":1}', 400, 'no setting __proto__'],
  ['POST', 'load', { acts: '5~kill~triggerer-0~by_ms=1' }, 400, 'kill takes no by_ms'],
  ['POST', 'load', { acts: '5~stall~dagproc-0~from=nope' }, 400, 'nobody stalls from "nope"'],
  ['POST', 'load', { acts: '5~slow~database~by_ms=' }, 400, 'by_ms is ""'],
  ['POST', 'load', { acts: '5~slow~database~by_ms=0x10' }, 400, 'by_ms is "0x10"'],
  ['POST', 'load', { acts: '5~add~triggerer~name=.' }, 400, 'nobody can be called .'],
  ['POST', 'load', { acts: '5~add~scheduler~name=a~bundle=ml' }, 400, 'a scheduler has no bundles'],
  ['POST', 'replica', { kind: 'worker' }, 400, 'no replica of kind "worker"'],
  ['POST', 'replica', { kind: 'triggerer', name: 'database' }, 400, 'there is a database already'],
  ['POST', 'replica', { kind: 'triggerer', mode: 'cloud' }, 400, 'mode is "cloud"'],
  ['POST', 'replica', { kind: 'triggerer', teams: 'a' }, 400, 'teams is "a"'],
  ['POST', 'replica', { kind: 'triggerer', name: '\ud800' }, 400, 'name is "\\ud800"'],
  ['POST', 'replica', { kind: 'triggerer', colour: 1 }, 400, 'no setting colour'],
  ['POST', 'tape', { scenario: 'no-such', seed: 1, seconds: 1, every: 1 }, 400, 'no scenario "no-such"'],
  ['POST', 'tape', { colour: 1 }, 400, 'no setting colour'],
  ['POST', 'tape', { ask: 'all' }, 400, 'ask is no list'],
  ['POST', 'tape', { ask: [{ door: 1 }] }, 400, 'no setting of ask door'],
  ['DELETE', 'fault/99', undefined, 404, 'no fault 99'],
  ['POST', 'load', { polling: true }, 400, 'Airflow 3.1.8 polls no executors'],
  ['DELETE', 'fault/first', undefined, 404, 'the number of a fault is "first"'],
  ['DELETE', 'replica/no%20body', undefined, 404, 'no replica no body'],
  ['DELETE', 'replica/constructor', undefined, 404, 'no replica constructor'],
  ['POST', 'state', {}, 405, 'state takes no POST'],
  ['GET', 'load', undefined, 405, 'load takes no GET'],
  ['DELETE', 'fault', undefined, 405, 'fault takes no DELETE'],
  ['GET', 'fault/1', undefined, 405, 'fault takes no GET'],
  ['GET', 'nowhere', undefined, 404, 'no door nowhere'],
  ['GET', 'constructor', undefined, 404, 'no door constructor'],
  ['GET', 'state/1', undefined, 404, 'no door state/1'],
])('%s %s with %j is refused, with a hint', async (method, path, body, status, error) => {
  const driver = createDriver(parseSim('scenario:hidden-loss-3-1,at:30,speed:0'), aWall());
  const airflow = createAirflow(driver, BASE);
  const before = JSON.stringify([driver.timeline(), driver.situation()]);
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  const init = body === undefined ? { method } : { method, body: text };
  const response = await airflow(new Request(new URL(`__sim/${path}`, BASE), init));
  expect(response?.status).toBe(status);
  expect(await response?.json()).toEqual({ error, hint: expect.stringMatching(/\.$/) });
  expect(JSON.stringify([driver.timeline(), driver.situation()])).toBe(before);
});
