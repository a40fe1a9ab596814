import { act, useSyncExternalStore } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { cell } from '../../data/cell';
import type { Gap } from '../../domain/history';
import type { Episode } from '../../domain/incidents';
import type { Instant } from '../../domain/time';
import { incidentSearch } from '../../ui/incident-link';
import type { Coming } from './coming';
import { IncidentList } from './incident-list';
import { DAY_AGO, fakeChronicle, NOW } from './testing-incidents';
import { marksOf, readAsked } from './what-if';

/** For tests: the list over a chronicle that does what it is told, with an address that changes. */
export async function openList(
  episodes: readonly Episode[],
  gaps: readonly Gap[] = [],
  search = '',
  coming: readonly Coming[] = [],
) {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
  document.body.innerHTML = '<div id="root"></div>';
  const { chronicle, calls } = fakeChronicle(episodes, gaps);
  const address = cell(search);
  const clock = cell(NOW);
  const opened: string[] = [];
  const root: Root = createRoot(document.getElementById('root') ?? document.body);
  const change = (changes: Readonly<Record<string, string | null>>): void => {
    const query = new URLSearchParams(address.get());
    for (const [name, value] of Object.entries(changes)) {
      if (value === null) query.delete(name);
      else query.set(name, value);
    }
    address.set(`?${query.toString()}`);
  };

  function Page() {
    const incidents = useSyncExternalStore(chronicle.incidents.subscribe, chronicle.incidents.get);
    const notes = useSyncExternalStore(chronicle.notes.subscribe, chronicle.notes.get);
    const search = useSyncExternalStore(address.subscribe, address.get);
    const now = useSyncExternalStore(clock.subscribe, clock.get);
    const asked = readAsked(search);
    return (
      <IncidentList
        frame={{
          zone: 'utc',
          search,
          all: incidents,
          notes,
          airflow: 'Airflow 3.4.0, airflow.example',
          whatIf: marksOf(asked, incidents, null),
          clock: () => NOW,
          onAcknowledge: (id, text) => chronicle.acknowledge(id, text),
          onShow: (id) => change({ incident: id }),
          onOpen: (component, id) => opened.push(`${component}~${id}`),
          hrefOfIncident: (id) => incidentSearch(search, id),
          hrefOf: (component, id) => `?instance=${component}~${id}`,
        }}
        isReading={false}
        from={DAY_AGO}
        to={NOW}
        isLive={asked.isLive}
        coming={coming}
        gaps={gaps}
        recordedTo={NOW}
        of={asked.of}
        chart={asked.chart}
        keeping={chronicle.keeping.get()}
        kept={{ chronicle, incidents: incidents.length, notes: notes.size, file: 'history.json' }}
        now={now}
        onChange={change}
      />
    );
  }
  await act(async () => root.render(<Page />));
  return {
    address,
    calls,
    chronicle,
    opened,
    at: (now: Instant) => act(async () => clock.set(now)),
    close: () => act(async () => root.unmount()),
  };
}

/** All text of the first element that fits, its white space made single. */
export const text = (selector: string): string =>
  (document.querySelector(selector)?.textContent ?? '').replace(/\s+/g, ' ').trim();

/** The button or link with this name (what it is called aloud), below an element. */
export function named(name: string, within = 'body'): HTMLElement {
  const all = [...document.querySelectorAll<HTMLElement>(`${within} :is(button, a)`)];
  const found = all.find((one) => (one.getAttribute('aria-label') ?? one.textContent)?.trim() === name);
  if (found === undefined) throw new Error(`There is no “${name}” in ${within}`);
  return found;
}

/** Presses it. */
export const press = (name: string, within?: string): Promise<void> =>
  act(async () => named(name, within).click());

/** The row of an incident. */
export const row = (id: string): string => `.incident[data-incident="${id}"]`;
