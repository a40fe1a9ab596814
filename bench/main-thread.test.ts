import { describe, expect, test } from 'vitest';
import { readTrace } from './main-thread';

/** A task of the page's main thread; all in ms, `work` on the processor. */
const task = (at: number, length: number, work = length, tid = 1) => ({
  name: 'RunTask',
  ph: 'X',
  ts: at * 1000,
  dur: length * 1000,
  tdur: work * 1000,
  pid: 1,
  tid,
});
const event = (name: string, at: number, data: object = {}) => ({
  name,
  ph: 'I',
  ts: at * 1000,
  pid: 1,
  tid: 1,
  args: { data },
});
const read = (...traceEvents: object[]) =>
  readTrace(JSON.stringify({ traceEvents: [...traceEvents, event('vitals:here', 0)] }), 'vitals:here');

describe('the bursts of a main thread', () => {
  test('are tasks with short pauses between them; a long pause ends one', () => {
    const { bursts } = read(task(1000, 5), task(100, 10), task(120, 20));
    expect(bursts.map(({ from, to, work }) => [from, to, work])).toEqual([
      [100, 140, 30],
      [1000, 1005, 5],
    ]);
  });

  test('count time on the processor, whatever others took of it', () =>
    expect(read(task(0, 100, 7)).bursts[0]?.work).toBe(7));

  test('leave other threads out', () => expect(read(task(0, 5), task(3, 50, 50, 2)).bursts).toHaveLength(1));

  test('know which answers were complete in them', () => {
    const { bursts } = read(
      event('ResourceSendRequest', 1, { requestId: 'a', url: '/health' }),
      task(100, 10),
      event('ResourceFinish', 105, { requestId: 'a' }),
      task(500, 10),
    );
    expect(bursts.map(({ answers }) => answers)).toEqual([['/health'], []]);
  });
});

test('a trace without the mark belongs to another page', () =>
  expect(() => readTrace(JSON.stringify({ traceEvents: [task(0, 1)] }), 'vitals:here')).toThrow(
    'vitals:here',
  ));
