import { useState } from 'react';
import { useEnvironment } from '../../../data/environment';
import { useJudged, useNow, usePolling } from '../../../data/hooks';
import type { JudgedComponent } from '../../../domain/judged';
import { COMPONENTS } from '../../../domain/model';
import { sentence } from '../../../ui/words';
import { consequence } from '../../../ui/words-consequence';
import type { Scenario } from '../world';
import { type Mark, marked } from './checkpoints';

const NONE: readonly Mark[] = [];

/**
 * Which checkpoints of the scenario the page has met: compared with what it really said as each passed. A page that
 * begins anew has seen none. `start`: the scenario's, in ms since the epoch; null while nobody knows it.
 */
export function useMarks(scenario: Scenario | null, start: number | null): readonly Mark[] {
  const environment = useEnvironment();
  const judged = useJudged();
  const now = useNow();
  const { interval, isPaused } = usePolling();
  const [seen, setSeen] = useState({ environment, scenario, at: Number.NEGATIVE_INFINITY, marks: NONE });
  if (scenario === null || start === null) return NONE;
  // The page's estimate of the server's clock may be ahead of it by a fraction.
  const at = (now - start) / 1000;
  const isSame = seen.environment === environment && seen.scenario === scenario;
  const words = Object.fromEntries(COMPONENTS.map((name) => [name, judged.components[name].verdict]));
  const isWatching = judged.feed !== 'first' && !isPaused;
  // One second for the way there and back.
  const grace = interval / 1000 + 1;
  const sentences = (name: string): string => {
    const one = COMPONENTS.find((known) => known === name);
    return one === undefined ? '' : saidOf(judged.components[one]);
  };
  const said = { at, words, sentences, isWatching };
  const marks = marked(isSame ? seen.marks : NONE, scenario.checkpoints, said, grace);
  if (isSame && marks.every((mark, index) => mark === seen.marks[index])) return seen.marks;
  setSeen({ environment, scenario, at, marks });
  return marks;
}

/** What a card says in sentences: why, what else there is to say, and of what is broken what it means. */
function saidOf(one: JudgedComponent): string {
  const isBroken = one.verdict === 'unhealthy' || one.verdict === 'degraded';
  const said = [one.reason, ...one.remarks].map((reason) => sentence(reason));
  return [...said, ...(isBroken ? [consequence(one)] : [])].join(' ');
}
