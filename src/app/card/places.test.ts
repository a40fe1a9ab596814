import { describe, expect, it } from 'vitest';
import { component, row } from '../../ui/judged-builder';
import { type Place, placeOf } from './places';
import { troubleHref } from './trouble-link';

const BASE = new URL('http://airflow.test/team/airflow/');
const plugin = { version: '0.1.0', page: 'plugin/vitals', standalone: 'vitals/' };
const inHost: Place = { href: `${BASE.href}plugin/vitals`, isInHost: true };

describe('where the card leads', () => {
  it('to the page in the Airflow UI, else to the one of its own, else nowhere', () => {
    expect(placeOf(plugin, BASE)).toEqual(inHost);
    expect(placeOf({ ...plugin, page: null }, BASE)).toEqual({
      href: `${BASE.href}vitals/`,
      isInHost: false,
    });
    expect(placeOf({ ...plugin, page: null, standalone: null }, BASE)).toBeNull();
    expect(placeOf(null, BASE)).toBeNull();
  });

  it('from a trouble to the worst instance, the list, or the overview, in the host’s one parameter', () => {
    const triggerer = component('triggerer', { instances: [row('triggerer-0')] });
    expect(troubleHref(inHost, triggerer)).toBe(
      `${inHost.href}?view=instance-triggerer~7ehost~3atriggerer~2d0`,
    );
    expect(troubleHref(inHost, component('scheduler', { instances: [] }))).toBe(
      `${inHost.href}?view=tab-instances.component-scheduler`,
    );
    expect(troubleHref(inHost, component('metadatabase', { instances: [] }))).toBe(inHost.href);
  });

  it('with the plain address where the page stands by itself', () => {
    const own = { href: `${BASE.href}vitals/`, isInHost: false };
    expect(troubleHref(own, component('scheduler', { instances: [] }))).toBe(
      `${own.href}?tab=instances&component=scheduler`,
    );
  });
});
