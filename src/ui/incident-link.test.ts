import fc from 'fast-check';
import { expect, it } from 'vitest';
import { incidentSearch, linkedIncident } from './incident-link';

it('law: the link of an incident names it, whatever the address was', () => {
  fc.assert(
    fc.property(fc.string({ minLength: 1 }), fc.string(), (id, search) => {
      expect(linkedIncident(incidentSearch(search, id))).toBe(id);
      expect(linkedIncident(incidentSearch(`?incident=${encodeURIComponent(id)}`, null))).toBeNull();
    }),
  );
});

it('keeps which Airflow and which clock face, drops what shows another stretch of time, and shows the chart of its component', () => {
  const search =
    '?zone=utc&base=/team/&tab=overview&chart=scheduler&range=7d&at=2026-11-30T03:07:00Z&from=a&to=b&limit=60&of=executor&who=x&instance=triggerer~job:7';
  expect(incidentSearch(search, 'triggerer-1')).toBe(
    '?zone=utc&base=%2Fteam%2F&tab=history&chart=triggerer&incident=triggerer-1',
  );
  expect(incidentSearch('?chart=scheduler', 'sight-1')).toBe('?tab=history&incident=sight-1');
});
