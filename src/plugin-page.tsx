import { HostedPage } from './app/hosted/page';
import { registerApp } from './app/hosted/register';

/**
 * Called by the entry that the wheel serves: the page becomes the global `name`, which the Airflow UI takes. `settings` as
 * `readRuntimeConfig` reads them; `first`: the question of health that left with the entry.
 */
export function register(name: string, settings: unknown, first: unknown): void {
  registerApp(name, () => <HostedPage settings={settings} first={first} />);
}
