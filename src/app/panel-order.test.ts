import { describe, expect, it } from 'vitest';
import { component, judged, row } from '../ui/judged-builder';
import { cardOrder, neighbour, placeIn } from './panel-order';
import type { Which } from './view';

const triggerer = (id: string): Which => ({ component: 'triggerer', id });
const order = [triggerer('host:a'), triggerer('host:b'), triggerer('host:c')];

describe('the order that J and K follow', () => {
  it('is that of the cards', () => {
    const rows = cardOrder(judged([component('scheduler', { instances: [row('s-1'), row('s-2')] })]));
    expect(rows.slice(0, 3)).toEqual([
      { component: 'scheduler', id: 'host:s-1' },
      { component: 'scheduler', id: 'host:s-2' },
      { component: 'triggerer', id: 'host:triggerer-0' },
    ]);
  });

  it('ends at both ends, and begins anew for a row that is gone', () => {
    expect(neighbour(order, triggerer('host:b'), 1)).toEqual(triggerer('host:c'));
    expect(neighbour(order, triggerer('host:b'), -1)).toEqual(triggerer('host:a'));
    expect(neighbour(order, triggerer('host:c'), 1)).toBeNull();
    expect(neighbour(order, triggerer('host:a'), -1)).toBeNull();
    expect(neighbour(order, triggerer('host:gone'), 1)).toEqual(triggerer('host:a'));
    expect(neighbour([], triggerer('host:gone'), 1)).toBeNull();
  });

  it('tells where a row stands, and that another component’s row of that name stands elsewhere', () => {
    expect(placeIn(order, triggerer('host:b'))).toEqual({ index: 1, of: 3 });
    expect(placeIn(order, { component: 'scheduler', id: 'host:b' })).toBeNull();
  });
});
