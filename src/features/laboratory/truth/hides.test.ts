import fc from 'fast-check';
import { expect, it } from 'vitest';
import { service, truth, worldOf } from './builder';
import { otherRelease, releaseName, tellsOf } from './hides';

const { releases } = worldOf();

it('names a release that tells nothing more than this one, or else one that tells more', () => {
  fc.assert(
    fc.property(fc.constantFrom(...releases), (speaks) => {
      const other = otherRelease(worldOf({ speaks }));
      const here = tellsOf(speaks);
      const there = tellsOf(other?.release ?? '');
      for (const what of other?.what ?? []) {
        expect(there[what]).toBe(other?.kind === 'tells');
        expect(here[what]).toBe(other?.kind === 'hides');
      }
      expect(other?.what).not.toEqual([]);
      if (other?.kind === 'hides') {
        expect([there.instances && !here.instances, there.executors && !here.executors]).toEqual([
          false,
          false,
        ]);
      }
    }),
  );
});

it('leads to 3.1, which tells neither executors nor instances, and back to the release that tells most', () => {
  expect(otherRelease(worldOf())).toMatchObject({ release: '3.1.8', kind: 'hides' });
  expect(otherRelease(worldOf({ speaks: '3.1.8' }))).toMatchObject({
    release: '3.4.0+executors',
    kind: 'tells',
    what: ['executors', 'instances'],
  });
  expect(otherRelease(worldOf({ releases: ['3.4.0'], speaks: '3.4.0' }))).toBeNull();
});

const CELERY = truth('CeleryExecutor', {
  kind: 'executor',
  condition: 'up',
  executor: { kind: 'celery', checked: true, services: ['celery-broker'] },
});
const killed = (name: string) => truth(name, { kind: 'triggerer', condition: 'killed', well: false });

it('counts how many faults the other release would show: none that a living sibling hides', () => {
  const hidden = worldOf({ components: [truth('t-0', { kind: 'triggerer' }), killed('t-1'), CELERY] });
  expect(otherRelease(hidden)).toMatchObject({ shown: 0, broken: 1 });
  const all = worldOf({ components: [killed('t-0'), killed('t-1')] });
  expect(otherRelease(all)).toMatchObject({ shown: 2, broken: 2 });
});

it('counts a frozen broker once, and shows it only where executors are told', () => {
  const broker = service('celery-broker', 'broker', { condition: 'hung', well: false });
  const components = [truth('scheduler-1'), { ...CELERY, well: false }, broker];
  expect(otherRelease(worldOf({ components }))).toMatchObject({ shown: 0, broken: 1 });
  expect(otherRelease(worldOf({ components, speaks: '3.1.8' }))).toMatchObject({ shown: 1, broken: 1 });
});

it('calls a release by its minor line where no other of the list has the same name', () => {
  expect(releases.map((release) => releaseName(release, releases))).toEqual([
    '3.0',
    '3.1',
    '3.2',
    '3.3',
    '3.4',
    '3.4 + executors',
  ]);
  expect(releaseName('3.4.0b2', ['3.4.0', '3.4.0b2'])).toBe('3.4.0b2');
});
