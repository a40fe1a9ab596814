import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import type { UserConfig } from 'vite';
import { inRoot, PLUGIN_PARTS, type PluginPart } from '../paths';
import { licenceNotices } from './licences';
import { minified } from './minify';
import { oneChunk } from './one-chunk';
import { compressedTwins, withoutMocks } from './page-plugin';
import { plainImports } from './plain-imports';
import { entryRecord, hostReactOnly } from './plugin-bundle';
import { shadowSheets } from './shadow-css';
import { namedSources } from './sources-digest';

/** The part of the plugin that a Vite mode names (`plugin-card`); null for any other mode. */
export const partOf = (mode: string): PluginPart | null =>
  PLUGIN_PARTS.find((part) => mode === `plugin-${part}`) ?? null;

const shim = (name: string): string => inRoot('scripts/build/shims', `${name}.cjs`);

/** How one part of the plugin is built into dist/plugin: on the host's React, with its styles inside. */
export const pluginBuild = (part: PluginPart): UserConfig => ({
  root: inRoot(),
  base: './',
  envDir: false as const,
  publicDir: false as const,
  plugins: [
    react(),
    tailwindcss(),
    namedSources(),
    shadowSheets(),
    plainImports(),
    withoutMocks(),
    hostReactOnly(),
    entryRecord(part),
    licenceNotices(),
    compressedTwins(),
  ],
  resolve: {
    // Not `external`: an ES bundle would ask the browser for a module called "react". Packages go through these as well.
    alias: [
      { find: /^react$/, replacement: shim('react') },
      { find: /^react-dom$/, replacement: shim('react-dom') },
      { find: /^react\/jsx-runtime$/, replacement: shim('jsx-runtime') },
      { find: /^react\/compiler-runtime$/, replacement: shim('compiler-runtime') },
    ],
  },
  build: {
    outDir: 'dist/plugin',
    // The two parts share the folder: scripts/build/make-page.ts empties it.
    emptyOutDir: false,
    target: 'es2022',
    ...(part === 'card' ? minified : {}),
    modulePreload: false,
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    chunkSizeWarningLimit: 600,
    rolldownOptions: {
      input: { [part]: inRoot(`src/plugin-${part}.tsx`) },
      // `register` stays exported, and later chunks may import from the entry: one file and one round trip less than a
      // facade. The entry that the wheel generates imports it by its full name, so it is never evaluated twice.
      preserveEntrySignatures: 'allow-extension',
      checks: { bundlerTimings: false },
      output: {
        entryFileNames: 'assets/[name]-[hash].js',
        chunkFileNames: `assets/${part}-[name]-[hash].js`,
        assetFileNames: `assets/${part}-[name]-[hash][extname]`,
        codeSplitting: oneChunk(part),
      },
    },
  },
});
