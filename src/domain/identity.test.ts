import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Identity, identify } from './identity';
import type { InstanceReport } from './model';
import { at } from './testing';

const report = (hostname: string | null, beat: number): InstanceReport => ({
  hostname,
  heartbeat: at(beat),
  teams: null,
  bundles: null,
});
const ids = (identities: readonly Identity[]): string[] => identities.map((identity) => identity.id);

describe('the identity of an instance', () => {
  it('is its host, and a second one on that host gets a number', () => {
    expect(ids(identify([], [report('vm', 2), report('vm', 1), report('other', 0)]))).toEqual([
      'host:vm',
      'host:vm#2',
      'host:other',
    ]);
  });

  it('stays when the server lists the two in the other order, as it does at nearly every poll', () => {
    const first = identify([], [report('vm', 2), report('vm', 1)]);
    expect(ids(identify(first, [report('vm', 6), report('vm', 2)]))).toEqual(['host:vm#2', 'host:vm']);
  });

  it('goes with the newest beat when one of two on a host vanishes', () => {
    const first = identify([], [report('vm', 20), report('vm', 1)]);
    expect(ids(identify(first, [report('vm', 25)]))).toEqual(['host:vm']);
  });

  it('is a host of its own where the server names none', () => {
    expect(ids(identify([], [report(null, 1), report('', 0)]))).toEqual(['host:', 'host:#2']);
  });

  it('is distinct within an answer, whatever was known', () => {
    const reports = fc.array(
      fc.record({ host: fc.constantFrom('a', 'b', null), beat: fc.integer({ min: 0, max: 5 }) }),
      { maxLength: 8 },
    );
    fc.assert(
      fc.property(fc.array(reports, { maxLength: 5 }), (answers) => {
        let known: readonly Identity[] = [];
        for (const answer of answers) {
          known = identify(
            known,
            answer.map(({ host, beat }) => report(host, beat)),
          );
          expect(known.length).toBe(answer.length);
          expect(new Set(ids(known)).size).toBe(known.length);
        }
      }),
    );
  });

  it('follows two instances of one host whose beats come in turn, for as long as one looks', () => {
    fc.assert(
      fc.property(fc.array(fc.boolean(), { maxLength: 30 }), (turns) => {
        const beats = [0.5, 0];
        let known = identify([], [report('vm', 0.5), report('vm', 0)]);
        turns.forEach((first, index) => {
          beats[first ? 0 : 1] = index + 1;
          const order = beats.map((beat, who) => ({ beat, who })).sort((a, b) => b.beat - a.beat);
          known = identify(
            known,
            order.map(({ beat }) => report('vm', beat)),
          );
          expect(ids(known)).toEqual(order.map(({ who }) => (who === 0 ? 'host:vm' : 'host:vm#2')));
        });
      }),
    );
  });
});
