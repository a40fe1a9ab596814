import { expect, type Page } from '@playwright/test';
import { FakeAirflow, well } from '../fake-airflow';
import { expectVerdicts, WELL } from '../the-page';

/** Where scripts/e2e-server.ts serves the small Airflow UI; with React in StrictMode at the second. */
export const HOST = 'team/airflow/';
export const STRICT = 'strict/airflow/';

export const guest = (page: Page) => page.locator('airflow-vitals');
/** A link of the host's menu. */
export const menu = (page: Page, name: 'Home' | 'Dags' | 'Vitals') =>
  page.getByRole('navigation', { name: 'Airflow' }).getByRole('link', { name });

/** Opens a path of the host with an Airflow behind it in which all is well. */
export async function openHost(page: Page, path: string): Promise<FakeAirflow> {
  const airflow = await new FakeAirflow().standBehind(page);
  airflow.health = () => well();
  await page.goto(path);
  return airflow;
}

/** Opens our page in the host, and waits for the first verdict. */
export async function openPage(page: Page, query = '', host = HOST): Promise<FakeAirflow> {
  const airflow = await openHost(page, `${host}plugin/vitals${query}`);
  await expectVerdicts(page, WELL);
  return airflow;
}

/** Waits until the card on the host's home page says that all is well. */
export const cardStands = (page: Page): Promise<void> => expect(guest(page)).toContainText('All well');
