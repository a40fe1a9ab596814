import { COMPONENTS } from '../domain/model';

/** What narrows the history down to something else than the incident of a link. */
const NARROWS = ['from', 'to', 'range', 'at', 'limit', 'of', 'who', 'chart', 'instance'];

/**
 * The query string that leads to one incident in the History tab (null: to the tab), made of that of the present
 * address: which Airflow, zone and theme stay, and the chart is that of the incident's component. The inverse is `linkedIncident`.
 */
export function incidentSearch(search: string, id: string | null): string {
  const query = new URLSearchParams(search);
  for (const name of NARROWS) query.delete(name);
  query.set('tab', 'history');
  const subject = COMPONENTS.find((name) => id?.startsWith(`${name}-`));
  if (subject !== undefined) query.set('chart', subject);
  if (id === null) query.delete('incident');
  else query.set('incident', id);
  return `?${query.toString().replaceAll('%3A', ':').replaceAll('%2C', ',').replaceAll('%7E', '~')}`;
}

/** The incident that an address names; null where it names none. */
export const linkedIncident = (search: string): string | null =>
  new URLSearchParams(search).get('incident') || null;
