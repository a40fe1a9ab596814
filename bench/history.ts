import type { Lifetime } from '../scripts/airflow/lifetime';
import { serveVitals } from '../scripts/airflow/vitals-server';
import { serveHundred } from './history-airflow';
import { type Drawn, type Full, measureFull } from './history-draw';
import { liveThroughAWeek, type Week } from './history-week';

/** What a history that lasts costs: in memory over a week, on the disk after ninety days, and until it is drawn. */
export interface HistoryCosts {
  readonly week: Week;
  readonly full: Full;
  readonly drawn: readonly Drawn[];
}

/** Lives through a week beside a hundred instances, and fills other browsers with what was recorded in it. */
export async function measureHistory(lifetime: Lifetime): Promise<HistoryCosts> {
  const airflow = await serveHundred();
  const logs = await lifetime.folder();
  const url = await serveVitals(lifetime, { url: airflow.url, logs }, 'any');
  const week = await liveThroughAWeek(lifetime, airflow, url);
  return { week, ...(await measureFull(lifetime, airflow, url, week.file)) };
}
