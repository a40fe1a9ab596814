import { expect, it } from 'vitest';
import { parseSim } from '../../../mocks/situation';
import { linkRefused } from '../../ui/words-laboratory';

/** What the page says of a value of `?sim=`, as src/main.tsx hands the simulator's refusal on. */
function saidOf(sim: string): string {
  try {
    parseSim(sim);
  } catch (error) {
    const { message, hint } = error as { message: string; hint: string };
    return linkRefused(`${message}. ${hint}`);
  }
  throw new Error(`${sim} is not refused`);
}

it.each([
  ['at:999999999', '“at” is 999999999, and must be a number from 0 to '],
  ['seed:-3', '“seed” is -3, and must be a whole number from 0 to 4294967295. '],
  ['polling:maybe', '“polling” is "maybe", and must be on or off. '],
  ['no-such-story', 'there is no story “no-such-story”. '],
])('says of %s what cannot be played, and what runs instead', (sim, why) => {
  const said = saidOf(sim);
  expect(said).toContain(`This link cannot be played: ${why}`);
  expect(said).toMatch(/ The usual story runs instead, “All well”\.$/);
});

it('names no list of all stories, and no more of a long name than a line holds', () => {
  expect(saidOf('no-such-story')).not.toContain('killed-triggerer');
  expect(saidOf('x'.repeat(500)).length).toBeLessThan(200);
});
