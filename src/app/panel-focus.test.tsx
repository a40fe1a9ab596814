import { afterEach, expect, it } from 'vitest';
import { pageSurface } from '../ui/surface';
import { focusRow } from './panel-order';

afterEach(() => {
  document.body.innerHTML = '';
});
const focused = (): string | undefined => document.activeElement?.id;

it('the focus goes back to a row’s button, whatever the row is called', () => {
  document.body.innerHTML = `<main id="overview" tabindex="-1"><ul>
    <li data-component="triggerer" data-instance='job:5"]'><button id="there">t</button></li></ul></main>`;
  focusRow(pageSurface(), { component: 'triggerer', id: 'job:5"]' });
  expect(focused()).toBe('there');
});

it('to the list that a row is a line of', () => {
  document.body.innerHTML = `<main id="overview" tabindex="-1"><div id="grid" tabindex="0">
    <div data-component="triggerer" data-instance="job:5"></div></div></main>`;
  focusRow(pageSurface(), { component: 'triggerer', id: 'job:5' });
  expect(focused()).toBe('grid');
});

it('and to the page where the row is gone', () => {
  document.body.innerHTML = '<main id="overview" tabindex="-1"></main>';
  focusRow(pageSurface(), { component: 'triggerer', id: 'job:5' });
  expect(focused()).toBe('overview');
});
