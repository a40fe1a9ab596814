import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { extname, join, relative, sep } from 'node:path';
import { compress, ENCODINGS, type Encoding, isCompressible } from '../build/compress';
import { preloads } from './preloads';

/** One file of a built page, whole in memory. */
export interface SiteFile {
  readonly type: string;
  readonly body: Buffer;
  /** Of the content, the same for each encoding: a weak one. */
  readonly etag: string;
  /** Its name carries a hash of its content, so it may be kept for ever. */
  readonly immutable: boolean;
  /** What a browser should ask for at once, as a Link header; empty for anything but a page. */
  readonly preloads: string;
  /** The compressed body; made at most once. Undefined where compressing is not worth it. */
  readonly encoded: ((encoding: Encoding) => Promise<Buffer>) | undefined;
}

/**
 * A built page: path below its folder ('index.html', 'assets/…') -> file. It is read once and served from memory, so
 * a path can reach nothing else, folders have no listing, and a build in between mixes no two versions.
 */
export type Site = ReadonlyMap<string, SiteFile>;

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json',
  '.map': 'application/json',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.txt': 'text/plain; charset=utf-8',
  '.woff2': 'font/woff2',
  '.webmanifest': 'application/manifest+json',
};

/** Vite's own form of a hashed name. */
const HASHED = /^assets\/.+-[\w-]{8}\.\w+$/;

/** Reads a built page from its folder; hidden files are not part of it. Rejects where there is no such folder. */
export async function loadSite(folder: string): Promise<Site> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const paths = entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .filter((path) => !path.split('/').some((part) => part.startsWith('.')));
  const bodies = new Map(
    await Promise.all(paths.map(async (path) => [path, await readFile(join(folder, path))] as const)),
  );
  const twins = new Set(paths.filter((path) => Object.values(ENCODINGS).some((end) => path.endsWith(end))));
  return new Map(
    [...bodies]
      .filter(([path]) => !twins.has(path))
      .map(([path, body]) => [path, siteFile(path, body, bodies)] as const),
  );
}

/** A file from its path and bytes; `bodies` may hold its compressed twins under its name with `.br` and `.gz`. */
export function siteFile(
  path: string,
  body: Buffer,
  bodies: ReadonlyMap<string, Buffer> = new Map(),
): SiteFile {
  const made = new Map<Encoding, Promise<Buffer>>();
  const encoded = (encoding: Encoding): Promise<Buffer> => {
    const twin = bodies.get(path + ENCODINGS[encoding]);
    const result =
      made.get(encoding) ?? (twin === undefined ? compress(encoding, body) : Promise.resolve(twin));
    made.set(encoding, result);
    return result;
  };
  return {
    type: TYPES[extname(path)] ?? 'application/octet-stream',
    body,
    etag: `W/"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`,
    immutable: HASHED.test(path),
    preloads: extname(path) === '.html' ? preloads(body.toString()) : '',
    encoded: isCompressible(path, body.byteLength) ? encoded : undefined,
  };
}
