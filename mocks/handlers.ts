import { type HttpHandler, http } from 'msw';
import type { Airflow } from './airflow';

/**
 * The one list of MSW handlers, the same in the browser and in Node: whatever the simulated Airflow does not know
 * falls through.
 */
export const handlersFor = (airflow: Airflow): HttpHandler[] => [
  http.all('*', async ({ request }) => airflow(request)),
];
