import type { Subject } from './page-load';

/** The tick in Airflow's badge; what is not well has another drawing (airflow-core's ui, StateIcon). */
const TICK = 'M20 6 9 17l-5-5';

/** Vitals: the four elements that speak for what Airflow's home page shows as well. */
export function vitalsAt(url: string): Subject {
  const well = ['scheduler', 'triggerer', 'dag_processor', 'metadatabase']
    .map((name) => `[data-component="${name}"][data-verdict="healthy"]:not([data-instance])`)
    .map((selector) => `document.querySelector('${selector}') !== null`);
  return { name: 'Vitals', url, says: well.join(' && ') };
}

/** Airflow's home page: the four badges under "Health", each with its tick. */
export function airflowAt(url: string): Subject {
  const badges = `[...document.querySelectorAll('[data-testid="state-badge"]')]`;
  const well = ['MetaDatabase', 'Scheduler', 'Triggerer', 'Dag Processor'].map(
    (name) => `${badges}.some((b) => b.textContent === '${name}' && b.querySelector('path[d="${TICK}"]'))`,
  );
  return { name: 'Airflow', url, says: well.join(' && ') };
}
