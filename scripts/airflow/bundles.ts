import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** A Dag bundle that is a folder of this machine; null: it belongs to no team. */
export interface Bundle {
  readonly name: string;
  readonly team: string | null;
}

/** How many Dags a bundle has while it is full. */
const DAGS = 2;

/** A file that never comes back from its import, as one that waits for a dead database does. Airflow reads only what names it. */
const HANGS = 'import time\n\nfrom airflow.sdk import DAG\n\ntime.sleep(3600)\n';
/** Sorts before the Dags of any bundle. */
const HANGING_FILE = '0_hangs.py';

/** The folders behind the bundles of one deployment, below `root`. */
export interface BundleFolders {
  /** The value of `[dag_processor] dag_bundle_config_list`. */
  readonly configuration: string;
  /** Writes the Dags of a bundle; a file that hangs goes. */
  fill(bundle: string): Promise<void>;
  /** Takes every file away. */
  empty(bundle: string): Promise<void>;
  /** Adds a file that hangs while it is imported. */
  hang(bundle: string): Promise<void>;
}

export function bundleFolders(root: string, bundles: readonly Bundle[]): BundleFolders {
  const folder = (name: string): string => {
    if (bundles.every((bundle) => bundle.name !== name)) throw new Error(`No bundle is called ${name}`);
    return join(root, name);
  };
  const entries = bundles.map(({ name, team }) => ({
    name,
    classpath: 'airflow.dag_processing.bundles.local.LocalDagBundle',
    kwargs: { path: folder(name) },
    ...(team === null ? {} : { team_name: team }),
  }));
  const empty = async (name: string) => {
    for (const entry of await readdir(folder(name)))
      await rm(join(folder(name), entry), { recursive: true, force: true });
  };
  return {
    configuration: JSON.stringify(entries),
    async fill(name) {
      await mkdir(folder(name), { recursive: true });
      await empty(name);
      for (let index = 1; index <= DAGS; index += 1)
        await writeFile(join(folder(name), `dag_${index}.py`), dag(`${name}-${index}`));
    },
    empty,
    hang: (name) => writeFile(join(folder(name), HANGING_FILE), HANGS),
  };
}

function dag(id: string): string {
  return `from airflow.sdk import DAG\n\nwith DAG("${id}", schedule=None):\n    pass\n`;
}
