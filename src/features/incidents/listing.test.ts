import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Gap } from '../../domain/history';
import type { Incident } from '../../domain/incidents';
import { type Instant, minutes, plus } from '../../domain/time';
import { listing, withId } from './listing';
import { at, DAY_AGO, episode, GAPS, NOW } from './testing-incidents';

/** An incident of one episode. */
function incident(began: Instant, ended: Instant | null, changes: Partial<Incident> = {}): Incident {
  const one = episode(began, ended, changes.subject === undefined ? {} : { subject: changes.subject });
  return {
    id: one.id,
    subject: one.subject,
    episodes: [one],
    began,
    ended,
    worst: one,
    consequences: [],
    cause: null,
    ...changes,
  };
}

const asked = { gaps: [], from: DAY_AGO, to: NOW, of: null, linked: null } as const;
const titles = (of: ReturnType<typeof listing>): readonly string[] =>
  of.entries.map((one) => (one.kind === 'gap' ? one.gap.why : one.incident.id));

const minute = fc.integer({ min: 0, max: 3000 }).map((of) => plus(DAY_AGO, minutes(of - 750)));
const some = fc
  .array(fc.tuple(minute, fc.option(fc.integer({ min: 0, max: 600 })), fc.option(fc.nat(8))), {
    maxLength: 9,
  })
  .map((all) =>
    all.map(([began, lasted, cause], index) =>
      incident(began, lasted === null ? null : plus(began, minutes(lasted)), {
        id: `i${index}`,
        cause: cause === null ? null : `i${cause}`,
      }),
    ),
  );

it('law: every incident that is open or touches the range is listed once, as a row or below its cause; no other is', () => {
  fc.assert(
    fc.property(some, minute, fc.nat(1000), (incidents, from, length) => {
      const to = plus(from, minutes(length));
      const listed = listing({ ...asked, incidents, from, to }).entries.flatMap((one) =>
        one.kind === 'incident' ? [one.incident, ...one.follows] : [],
      );
      const due = incidents.filter(({ began, ended }) => ended === null || (began <= to && ended >= from));
      expect(listed.map(({ id }) => id).sort()).toEqual(due.map(({ id }) => id).sort());
    }),
  );
});

it('law: open rows stand before closed ones, and below them nothing older stands above anything newer', () => {
  fc.assert(
    fc.property(some, (incidents) => {
      const gaps: readonly Gap[] = incidents.flatMap(({ began, ended }) =>
        ended === null ? [] : [{ from: began, to: ended, why: 'hidden' as const }],
      );
      const { entries, open, closed } = listing({
        ...asked,
        incidents,
        gaps,
        from: plus(DAY_AGO, minutes(-750)),
      });
      const isOpen = entries.map((one) => one.kind === 'incident' && one.incident.ended === null);
      expect(isOpen.lastIndexOf(true)).toBe(open - 1);
      const times = entries
        .slice(open)
        .map((one) => (one.kind === 'gap' ? one.gap.from : one.incident.began));
      expect(times).toEqual(times.toSorted((a, b) => b - a));
      expect(entries.filter(({ kind }) => kind === 'incident')).toHaveLength(open + closed);
    }),
  );
});

it('what only follows from another stands below it, also down a chain', () => {
  const database = incident(at('10:40:12'), at('10:43:10'), { subject: 'metadatabase' });
  const scheduler = incident(at('10:40:13'), at('10:43:10'), { subject: 'scheduler', cause: database.id });
  const executor = incident(at('10:40:14'), at('10:43:10'), { subject: 'executor', cause: scheduler.id });
  const incidents = [executor, scheduler, database];
  const { entries, closed } = listing({ ...asked, incidents });
  expect(entries).toEqual([{ kind: 'incident', incident: database, follows: [executor, scheduler] }]);
  expect(closed).toBe(1);
});

it('of one component alone, what follows from another is a row of its own', () => {
  const database = incident(at('10:40:12'), at('10:43:10'), { subject: 'metadatabase' });
  const scheduler = incident(at('10:40:13'), at('10:43:10'), { subject: 'scheduler', cause: database.id });
  expect(titles(listing({ ...asked, incidents: [scheduler, database], of: 'scheduler' }))).toEqual([
    scheduler.id,
  ]);
});

it('lists gaps of a minute and more, but not those in which Airflow did not answer: they are incidents', () => {
  expect(titles(listing({ ...asked, incidents: [], gaps: GAPS }))).toEqual(['asleep']);
});

it('shows the incident of a link wherever it lies', () => {
  const old = incident(at('10:00', 2), at('10:05', 2));
  expect(titles(listing({ ...asked, incidents: [old] }))).toEqual([]);
  expect(titles(listing({ ...asked, incidents: [old], of: 'executor', linked: old }))).toEqual([old.id]);
});

it('finds an incident by the id of one of its episodes, because flips become one incident later on', () => {
  const flips = [episode(at('13:46:10'), at('13:46:31')), episode(at('13:47:40'), at('13:48:00'))];
  const [first, second] = flips;
  const one = incident(at('13:46:10'), at('13:48:00'), { id: first?.id ?? '', episodes: flips });
  expect(withId([one], second?.id ?? '')).toBe(one);
  expect(withId([one], 'triggerer-1')).toBeNull();
  expect(withId([one], null)).toBeNull();
});
