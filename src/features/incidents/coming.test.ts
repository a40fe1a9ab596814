import { describe, expect, it } from 'vitest';
import type { Incident } from '../../domain/incidents';
import type { Verdict } from '../../domain/model';
import { plus, seconds } from '../../domain/time';
import { component, judged, NOW } from '../../ui/judged-builder';
import { comingOf } from './coming';

const ill = (verdict: Verdict = 'degraded', age = 3) =>
  component('triggerer', {
    verdict,
    pill: verdict,
    since: { at: plus(NOW, seconds(-age)), by: 'watched' },
  });
const open = { subject: 'triggerer', ended: null } as Incident;

describe('A trouble that the list does not tell yet', () => {
  it('is named as long as it may become an incident', () => {
    expect(comingOf(judged([ill()]), [], null, NOW)).toEqual([
      { component: 'triggerer', pill: 'degraded', since: plus(NOW, seconds(-3)) },
    ]);
    expect(comingOf(judged([ill()]), [{ ...open, ended: NOW }], 'triggerer', NOW)).toHaveLength(1);
  });

  it('is none where the list tells it, it is of another, nobody can tell, or it is long past that', () => {
    expect(comingOf(judged([ill()]), [open], null, NOW)).toEqual([]);
    expect(comingOf(judged([ill()]), [], 'scheduler', NOW)).toEqual([]);
    expect(comingOf(judged([ill('unknown')]), [], null, NOW)).toEqual([]);
    expect(comingOf(judged([ill('degraded', 40)]), [], null, NOW)).toEqual([]);
    expect(comingOf(judged([ill()], 'failing'), [], null, NOW)).toEqual([]);
  });
});
