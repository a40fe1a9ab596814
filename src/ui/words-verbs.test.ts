import { expect, it } from 'vitest';
import { truthsOf } from '../../mocks/doors/truth';
import { createDriver } from '../../mocks/driver';
import { parseSim } from '../../mocks/situation';
import { aWall } from '../../mocks/testing';
import { resumeHeals, verbDoes, verbName, verbWhom } from './words-verbs';

const partsOf = (sim: string) => {
  const { components, choices } = truthsOf(createDriver(parseSim(sim), aWall()).world());
  return components.map((one) => ({ ...one, verbs: choices[one.choices ?? one.kind] ?? [] }));
};

it('has a name for every verb of the simulator, and says what each that can be done does to its target', () => {
  const parts = ['all-well', 'two-modes', 'several-executors'].flatMap((name) => partsOf(`scenario:${name}`));
  expect(new Set(parts.map(({ kind }) => kind)).size).toBeGreaterThan(6);
  for (const { name, kind, verbs, ...more } of parts) {
    const whom = 'mode' in more ? `${kind}_api` : kind;
    for (const { verb, can, why } of verbs) {
      expect({ verb, name: verbName(verb) }).not.toEqual({ verb, name: verb });
      const says = can ? verbDoes(verb, whom) : verbWhom(verb, whom, why);
      if (verb !== 'resume')
        expect({ name, verb, isSaid: says !== '' }).toEqual({ name, verb, isSaid: true });
    }
  }
});

it('heals what runs, starts what has ended, and says where there is nothing to heal', () => {
  expect(resumeHeals(['partition', 'slow', 'partition'], false)).toBe(
    'heals the partition, makes it fast again',
  );
  expect(resumeHeals([], true)).toBe('starts it');
  expect(resumeHeals([], false)).toBeNull();
});

it('says whom a verb is for where it is for others, and what stands in its way where it is not', () => {
  expect(verbWhom('retire', 'scheduler', 'no registration')).toBe('Dag processors in API mode');
  expect(verbWhom('hang', 'scheduler', 'It is hung.')).toBe('It is hung.');
  expect(verbWhom('explode', 'scheduler', 'Not here.')).toBe('Not here.');
});
