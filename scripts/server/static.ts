import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Encoding } from '../build/compress';
import { type Audience, dataHeaders, pageHeaders } from './headers';
import type { Site, SiteFile } from './site';

/** Who may read a file of the page, and which other origins may frame it. */
interface Readers {
  readonly audience: Audience;
  readonly ancestors: readonly string[];
}

/** Answers GET and HEAD for a file of the page; `path` is what follows the page's own place, without a slash. */
export async function serveFile(
  site: Site,
  { audience, ancestors }: Readers,
  path: string,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const file = site.get(path === '' ? 'index.html' : path);
  if (file === undefined) return refuse(response, 404, 'There is no such file here.');
  const head = {
    ...pageHeaders(audience, ancestors),
    'content-type': file.type,
    'cache-control': file.immutable ? 'public, max-age=31536000, immutable' : 'no-cache',
    etag: file.etag,
    ...(file.preloads === '' ? {} : { link: file.preloads }),
    ...(file.encoded === undefined ? {} : { vary: 'Accept-Encoding' }),
  };
  if (matches(request.headers['if-none-match'], file.etag)) {
    response.writeHead(304, head).end();
    return;
  }
  const encoding = file.encoded && bestEncoding(request.headers['accept-encoding']);
  const body = await bodyIn(file, encoding);
  response.writeHead(200, {
    ...head,
    'content-length': body.byteLength,
    ...(encoding === undefined ? {} : { 'content-encoding': encoding }),
  });
  response.end(request.method === 'HEAD' ? undefined : body);
}

/** A refusal in one plain sentence. */
export function refuse(
  response: ServerResponse,
  status: number,
  sentence: string,
  more: Record<string, string> = {},
): void {
  response.writeHead(status, { ...dataHeaders(), ...more, 'content-type': 'text/plain; charset=utf-8' });
  response.end(`${sentence}\n`);
}

const bodyIn = (file: SiteFile, encoding: Encoding | undefined): Promise<Buffer> =>
  encoding === undefined || file.encoded === undefined ? Promise.resolve(file.body) : file.encoded(encoding);

/** `If-None-Match` against a weak entity tag. */
const matches = (header: string | undefined, etag: string): boolean =>
  header !== undefined && header.split(',').some((tag) => tag.trim() === '*' || weak(tag.trim()) === etag);

const weak = (tag: string): string => (tag.startsWith('W/') ? tag : `W/${tag}`);

/** Brotli before gzip, whatever weights the client gives to those that it accepts at all. */
export function bestEncoding(header: string | string[] | undefined): Encoding | undefined {
  const accepted = new Map(
    String(header ?? '')
      .split(',')
      .map((part) =>
        part
          .trim()
          .toLowerCase()
          .split(/\s*;\s*/),
      )
      .map(([name = '', weight]) => [name, weight !== undefined && /^q=0(?:\.0*)?$/.test(weight) ? 0 : 1]),
  );
  return (['br', 'gzip'] as const).find((encoding) => (accepted.get(encoding) ?? accepted.get('*') ?? 0) > 0);
}
