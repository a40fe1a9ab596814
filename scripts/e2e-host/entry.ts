import { readFile } from 'node:fs/promises';
import { inRoot, type PluginPart, pageFolder } from '../paths';

/** The entry of a part as the wheel makes it (plugin/airflow_vitals/entries.py), around the very program that it ships. */
export async function entryOf(part: PluginPart, name: string, base: string): Promise<string> {
  const program = await readFile(inRoot('plugin/airflow_vitals/entry.js'), 'utf8');
  const entries = JSON.parse(await readFile(`${pageFolder('plugin')}/entries.json`, 'utf8')) as Record<
    PluginPart,
    { readonly file: string; readonly imports: readonly string[] }
  >;
  const settings = {
    baseUrl: base,
    plugin: { version: '0.0.0', page: 'plugin/vitals', standalone: 'vitals/' },
    airflow: { limits: { scheduler: 30, triggerer: 30, dag_processor: 30 }, beats: {} },
  };
  const given = {
    name,
    ...entries[part],
    sentence: 'Vitals could not load its own code. Reload this page.',
    settings,
  };
  return `const given = ${JSON.stringify(given)};\n${program}`;
}
