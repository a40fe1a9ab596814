import { readFile } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { inRoot, pageFolder } from '../paths';
import { loadSite, type Site, siteFile } from '../server/site';
import { buildHost } from './build';
import { entryOf } from './entry';

/** Where the small Airflow UI stands: with React as it is shipped, and in StrictMode. */
export const HOSTS = { '/team/airflow/': false, '/strict/airflow/': true } as const;

type Answer = (path: string, request: IncomingMessage, response: ServerResponse) => void;

/**
 * A small Airflow UI at `at`, as the real one with the wheel installed serves it: any path is its page, `vitals/ui/` holds the
 * built plugin, `vitals/` the page in a tab of its own. `path` is what follows `at`, without a query.
 */
export async function createHost(at: string, isStrict: boolean, api: Answer): Promise<Answer> {
  const files = await filesOf(at, isStrict);
  return (path, request, response) => {
    if (/^(?:(?:vitals\/)?api|__sim)\//.test(path)) return api(path, request, response);
    const isPage = !/^vitals\/./.test(path) && !/\.\w+$/.test(path);
    const name = path === 'vitals/' ? 'vitals/index.html' : isPage ? 'index.html' : path;
    const file = files.get(name);
    if (file === undefined) response.writeHead(404, { 'content-type': 'text/plain' }).end('Not found\n');
    else {
      const cache = name.includes('assets/') ? 'public, max-age=31536000, immutable' : 'no-cache';
      response.writeHead(200, { 'content-type': file.type, 'cache-control': cache }).end(file.body);
    }
  };
}

async function filesOf(at: string, isStrict: boolean): Promise<Site> {
  const [script, app, plugin] = await Promise.all([
    buildHost(isStrict),
    loadSite(pageFolder('app')),
    loadSite(pageFolder('plugin')),
  ]);
  const own = {
    'index.html': htmlOf(at),
    'host.js': script,
    'host.css': await readFile(inRoot('e2e/host/host.css'), 'utf8'),
    'hostile.css': await readFile(inRoot('e2e/host/hostile.css'), 'utf8'),
    'vitals/ui/page.js': await entryOf('page', 'Vitals', at),
    'vitals/ui/card.js': await entryOf('card', 'Vitals card', at),
  };
  return new Map([
    ...[...app].map(([path, file]) => [`vitals/${path}`, file] as const),
    ...[...plugin].map(([path, file]) => [`vitals/ui/${path}`, file] as const),
    ...Object.entries(own).map(([path, text]) => [path, siteFile(path, Buffer.from(text))] as const),
  ]);
}

const htmlOf = (at: string): string => `<!doctype html>
<html lang="de" class="light" dir="ltr">
  <head>
    <meta charset="utf-8" />
    <base href="${at}" />
    <title>Airflow</title>
    <link rel="icon" href="data:," />
    <link rel="stylesheet" href="host.css" />
    <link rel="stylesheet" href="hostile.css" id="hostile" />
  </head>
  <body>
    <div id="root"></div>
    <script type="module" src="host.js"></script>
  </body>
</html>
`;
