import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type HostedNavigation, hostedNavigation } from './hosted-navigation';

const ORIGIN = 'https://airflow.test';
let navigation: HostedNavigation;
let leave: () => void;
let told: string[];

/** The host's own links: no event. */
const hostMoves = (path: string) => history.pushState({ idx: 7 }, '', path);

beforeEach(() => {
  (globalThis as unknown as { happyDOM: { setURL(url: string): void } }).happyDOM.setURL(
    `${ORIGIN}/team/plugin/vitals?a=1&view=tab-history#part`,
  );
  history.replaceState({ idx: 3 }, '');
  navigation = hostedNavigation();
  leave = navigation.attend();
  told = [];
  navigation.subscribe(() => told.push(navigation.search()));
});
afterEach(() => leave());

describe('the view of a guest', () => {
  it('is read from one parameter and written to it; what else the address and its entry hold stays', () => {
    expect(navigation.search()).toBe('?tab=history');
    navigation.push('?tab=instances&instance=a:5');
    expect(location.href).toBe(`${ORIGIN}/team/plugin/vitals?view=tab-instances.instance-a~3a5&a=1#part`);
    expect(history.state).toEqual({ idx: 3 });
    navigation.replace('');
    expect(location.search).toBe('?a=1');
    expect(told).toEqual(['?tab=instances&instance=a:5', '']);
  });

  it('can be linked to from anywhere', () => {
    expect(navigation.href('?tab=sources')).toBe(`${ORIGIN}/team/plugin/vitals?view=tab-sources&a=1`);
  });

  it('stays with this host where a proxy serves a path that begins with two slashes', () => {
    leave();
    hostMoves(`${ORIGIN}//evil.test/vitals`);
    leave = navigation.attend();
    expect(navigation.href('?tab=sources')).toBe(`${ORIGIN}//evil.test/vitals?view=tab-sources`);
    navigation.push('?tab=history');
    expect(location.href).toBe(`${ORIGIN}//evil.test/vitals?view=tab-history`);
  });

  it('follows Back, and the host’s links to the same page, which are no event', () => {
    hostMoves('/team/plugin/vitals?view=tab-sources');
    navigation.moved('first');
    expect(told).toEqual(['?tab=sources']);
    hostMoves('/team/plugin/vitals');
    navigation.moved('first');
    expect(told).toEqual(['?tab=sources']);
    window.dispatchEvent(new PopStateEvent('popstate'));
    expect(told).toEqual(['?tab=sources', '']);
  });

  it('neither reads nor writes the address of another page', () => {
    hostMoves('/team/dags?view=tab-sources');
    window.dispatchEvent(new PopStateEvent('popstate'));
    navigation.replace('?tab=instances');
    expect(location.href).toBe(`${ORIGIN}/team/dags?view=tab-sources`);
    expect(navigation.href('?zone=utc')).toBe(`${ORIGIN}/team/plugin/vitals?view=zone-utc`);
  });

  it('hears nothing while away, and begins anew with the address that it comes back to', () => {
    leave();
    hostMoves('/other/vitals?view=zone-utc');
    window.dispatchEvent(new PopStateEvent('popstate'));
    expect(told).toEqual([]);
    expect(navigation.search()).toBe('?zone=utc');
    leave = navigation.attend();
    navigation.push('?tab=history');
    expect(location.href).toBe(`${ORIGIN}/other/vitals?view=tab-history`);
  });
});
