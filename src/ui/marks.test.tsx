import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import type { Pill as State } from '../domain/judged';
import { BeatStrip } from './beat-strip';
import { Mark } from './mark';
import { Pill } from './pill';
import { PILL } from './words-names';

const states = Object.keys(PILL) as State[];

it('every state has a word, and states of different meaning have different shapes', () => {
  const shape = (state: State): string =>
    renderToStaticMarkup(<Mark state={state} />).replace(/class="[^"]*"/, '');
  const shapes = new Set(states.map(shape));
  // Down and Unhealthy share the cross. Whatever counts neither way shares the dash: Not deployed, Never started and
  // Not reported; of rows, Stopped and Gone.
  expect(shapes.size).toBe(states.length - 5);
  for (const state of states)
    expect(renderToStaticMarkup(<Pill state={state} />)).toContain(`>${PILL[state]}<`);
});

it('a mark is hidden from screen readers, because its word stands beside it', () => {
  expect(renderToStaticMarkup(<Mark state="late" />)).toContain('aria-hidden="true"');
});

it('a strip of sixty beats is one path per colour, and says its sum in words', () => {
  const beats = Array.from({ length: 60 }, (_, index) =>
    index % 7 === 0 ? null : ({ verdict: index > 50 ? 'unhealthy' : 'healthy', share: 0.2 } as const),
  );
  const drawn = renderToStaticMarkup(<BeatStrip beats={beats} />);
  expect(drawn.match(/<path/g)).toHaveLength(2);
  expect(drawn).toContain('aria-label="Last 51 answers: 8 not healthy"');
});

it('only the newest sixty beats are drawn', () => {
  const beats = Array.from({ length: 500 }, () => ({ verdict: 'healthy', share: 0 }) as const);
  expect(renderToStaticMarkup(<BeatStrip beats={beats} />).match(/M\d+/g)).toHaveLength(60);
});
