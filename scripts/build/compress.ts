import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

/** Content encodings that we serve, the better one first, with the ending of the file that holds it. */
export const ENCODINGS = { br: '.br', gzip: '.gz' } as const;
export type Encoding = keyof typeof ENCODINGS;

/** Below this many bytes a header costs more than compression saves. */
const WORTH_IT = 512;
const COMPRESSIBLE = /\.(?:js|css|html|svg|json|txt|map|webmanifest)$/;

/** Whether a file of this name and size (bytes) is worth compressing. */
export const isCompressible = (name: string, size: number): boolean =>
  size >= WORTH_IT && COMPRESSIBLE.test(name);

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

/** Compresses as hard as it goes: built once, served often. */
export function compress(encoding: Encoding, body: Buffer): Promise<Buffer> {
  if (encoding === 'gzip') return zip(body, { level: 9 });
  return brotli(body, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
      [constants.BROTLI_PARAM_SIZE_HINT]: body.byteLength,
    },
  });
}
