import { withGivenSettings } from '../build/runtime-config';
import { type Site, siteFile } from './site';

const CONFIG = 'vitals.config.js';
const WORKER = 'mockServiceWorker.js';

/**
 * Whoever looked at the demo at this address has its service worker still, and that would stand between the page and
 * the real Airflow. A browser asks for the worker's file again at the next visit, and gets one that takes itself away.
 */
const GONE = `self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) => event.waitUntil(self.registration.unregister()));
`;

/**
 * The built page as `npm start` serves it before a real Airflow: it asks its own server, which asks Airflow, and its
 * bar names Airflow's host (undefined: not known) unless the operator's file has a better name. `address`: AIRFLOW_URL
 * as it is used, for sentences about it.
 */
export function behindAirflow(site: Site, host: string | undefined, address: string): Site {
  const source = site.get(CONFIG)?.body.toString('utf8') ?? '';
  const text = withGivenSettings(source, {
    baseUrl: './',
    airflowUrl: address,
    ...(host === undefined ? {} : { environment: host }),
  });
  const own = { [CONFIG]: text, [WORKER]: GONE };
  return new Map([
    ...site,
    ...Object.entries(own).map(([path, body]) => [path, siteFile(path, Buffer.from(body))] as const),
  ]);
}
