import { readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import { inRoot, type Page } from '../paths';
import { compress, ENCODINGS, type Encoding, isCompressible } from './compress';
import { pagePolicy } from './csp';
import { licenceNotices } from './licences';
import { plainImports } from './plain-imports';
import { withGivenSettings } from './runtime-config';

const WORKER = 'mockServiceWorker.js';
const CONFIG = 'vitals.config.js';

/** The text of the demo's own vitals.config.js: the public one, told that Airflow is simulated. */
const demoConfig = async (): Promise<string> =>
  withGivenSettings(await readFile(inRoot('public', CONFIG), 'utf8'), { simulated: true });

/** MSW's service worker, as the installed MSW ships it, so that the two never differ in version. */
const mockWorker = (): Promise<string> =>
  readFile(createRequire(import.meta.url).resolve(`msw/${WORKER}`), 'utf8');

/** Puts the policy first in the built page. Vite's dev server needs inline code, so it does without. */
function strictPolicy(): Plugin {
  const tag = {
    tag: 'meta',
    attrs: { 'http-equiv': 'Content-Security-Policy', content: pagePolicy() },
    injectTo: 'head-prepend',
  } as const;
  return {
    name: 'vitals:strict-policy',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(html) {
        if (INLINE.test(html))
          throw new Error('The built page holds inline script or style, which its policy forbids.');
        return [tag];
      },
    },
  };
}

/** A script without `src`, a style element, a style attribute, an event handler. */
const INLINE = /<script(?![^>]*\ssrc=)|<style|<[^>]+\s(?:style|on[a-z]+)=/i;

/** The two files that only the page with the simulated Airflow has; written by the build, served by `npm run dev`. */
function demoFiles(): Plugin {
  return {
    name: 'vitals:demo-files',
    // After Vite has copied public/, whose vitals.config.js the demo replaces.
    async writeBundle({ dir }) {
      if (dir === undefined) return;
      await writeFile(join(dir, CONFIG), await demoConfig());
      await writeFile(join(dir, WORKER), await mockWorker());
    },
    configureServer(server) {
      const serve = (path: string, text: () => Promise<string>): void => {
        server.middlewares.use(`/${path}`, (_request, response, next) => {
          response.setHeader('content-type', 'text/javascript');
          text().then((body) => response.end(body), next);
        });
      };
      serve(CONFIG, demoConfig);
      serve(WORKER, mockWorker);
    },
  };
}

/** The page on a real Airflow carries nothing of the simulated one; a build that would is refused. */
export function withoutMocks(): Plugin {
  return {
    name: 'vitals:without-mocks',
    apply: 'build',
    generateBundle(_options, bundle) {
      for (const output of Object.values(bundle)) {
        if (output.type !== 'chunk') continue;
        const stray = output.moduleIds.find((id) => id.startsWith(inRoot('mocks')) || id.includes('/msw/'));
        if (stray !== undefined)
          this.error(`${output.fileName} holds a part of the simulated Airflow: ${stray}`);
      }
    },
  };
}

/**
 * Writes `.br` and `.gz` beside each file in assets/, for our server and for those that look for them. Only there:
 * names in assets/ carry a hash of the content, other files may be edited after the build.
 */
export function compressedTwins(): Plugin {
  return {
    name: 'vitals:compressed-twins',
    apply: 'build',
    async writeBundle({ dir }, bundle) {
      if (dir === undefined) return;
      const names = Object.keys(bundle).filter((name) => name.startsWith('assets/'));
      await Promise.all(names.map((name) => writeTwins(join(dir, name))));
    },
  };
}

async function writeTwins(path: string): Promise<void> {
  const body = await readFile(path);
  if (!isCompressible(path, body.byteLength)) return;
  const encodings = Object.keys(ENCODINGS) as Encoding[];
  const write = async (encoding: Encoding): Promise<void> =>
    writeFile(path + ENCODINGS[encoding], await compress(encoding, body));
  await Promise.all(encodings.map(write));
}

/** Everything that makes a page out of a bundle. */
export const pagePlugins = (page: Page): Plugin[] => [
  strictPolicy(),
  ...(page === 'demo' ? [demoFiles()] : [plainImports(), withoutMocks()]),
  licenceNotices(),
  compressedTwins(),
];
