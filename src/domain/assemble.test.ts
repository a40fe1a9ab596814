import { expect, it } from 'vitest';
import type { JudgedComponent } from './judged';
import type { HeartbeatComponent } from './model';
import type { Reason } from './reasons';
import { answered, at, blankWatch, wellBody } from './testing';
import { seconds } from './time';
import { judge } from './verdict';
import { assemble } from './verdict-rules';

const watch = answered(blankWatch(), wellBody());
const well = judge(watch, at(0));
const degraded = (component: HeartbeatComponent, reason: Reason): JudgedComponent => ({
  ...well.components[component],
  verdict: 'degraded',
  pill: 'degraded',
  reason,
});
const lost = degraded('triggerer', {
  code: 'some_lost',
  component: 'triggerer',
  lost: [{ who: 'triggerer-1', job: 6 }],
  alive: 1,
  age: seconds(56),
  limit: seconds(30),
  source: 'configuration',
});

it('of two that are degraded, the one whose work stands still makes the headline', () => {
  const uncovered = degraded('dag_processor', {
    code: 'uncovered',
    component: 'dag_processor',
    kind: 'bundle',
    names: ['ml'],
    total: 2,
    alive: 1,
    before: [],
  });
  const components = { ...well.components, triggerer: lost, dag_processor: uncovered };
  const { troubles } = assemble('alive', components, watch);
  expect(troubles.map(({ component }) => component)).toEqual(['dag_processor', 'triggerer']);
});

it('among equals the usual order of components stays', () => {
  const few = degraded('scheduler', { ...lost.reason, code: 'some_lost', component: 'scheduler' } as Reason);
  const { troubles } = assemble('alive', { ...well.components, scheduler: few, triggerer: lost }, watch);
  expect(troubles.map(({ component }) => component)).toEqual(['scheduler', 'triggerer']);
});
