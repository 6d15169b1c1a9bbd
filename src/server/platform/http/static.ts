import { createHash } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Context, MiddlewareHandler } from 'hono';
import { accepts } from 'hono/accepts';
import { getMimeType } from 'hono/utils/mime';
import { hasCode } from '#server/platform/errors.ts';

export interface StoredFile {
  etag: string;
  type: string;
  /** Smallest first; an encoding that saves nothing is left out. */
  encodings: { name: 'br' | 'gzip' | 'identity'; bytes: Uint8Array<ArrayBuffer> }[];
}

const compressible = /^(text\/|application\/(javascript|json|manifest\+json|xml)|image\/svg)/;
const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

/**
 * Serves the built web application: its files, and its page for every browser navigation outside
 * `/api/`. Some paths, such as `/channels` and `/agents`, are a screen and an API path at once: a
 * client that prefers text/html gets the screen. Where there is only a screen (`isScreenOnly`), a
 * client without a preference gets it as well.
 */
export function serveWeb(root: string, isScreenOnly: (path: string) => boolean): MiddlewareHandler {
  const read = createFileStore(root);
  return async function web(c, next) {
    const { path, method } = c.req;
    if ((method !== 'GET' && method !== 'HEAD') || path.startsWith('/api/')) return next();
    const file = await read(path);
    if (file !== null && path !== '/index.html') return respond(c, file, cacheOf(path));
    const page = prefersPage(c, isScreenOnly(path)) ? await read('/index.html') : null;
    if (page === null) await next();
    c.header('Vary', 'Accept', { append: true });
    return page === null ? undefined : respond(c, page, 'no-cache');
  };
}

const prefersPage = (c: Context, orTakes: boolean): boolean =>
  accepts(c, {
    header: 'Accept',
    supports: ['application/json', 'text/html'],
    default: orTakes ? 'text/html' : 'application/json',
  }) === 'text/html';

function cacheOf(path: string): string {
  // Vite puts a hash of the content into the name of everything under /assets.
  if (path.startsWith('/assets/')) return 'public, max-age=31536000, immutable';
  // browsers request it by themselves, on every page
  return path === '/favicon.ico' ? 'public, max-age=86400' : 'no-cache';
}

/**
 * Answers with the file in the smallest encoding that the client accepts, or with 304 if the client
 * has it.
 */
export function respond(c: Context, file: StoredFile, cacheControl: string): Response {
  c.header('Cache-Control', cacheControl);
  c.header('ETag', file.etag);
  c.header('Vary', 'Accept-Encoding', { append: true });
  if (c.req.header('if-none-match')?.includes(file.etag) === true) return c.body(null, 304);
  const accepted = c.req.header('accept-encoding') ?? '';
  const best = file.encodings.find(
    ({ name }) =>
      name === 'identity' ||
      new RegExp(`\\b${name}\\b(?!\\s*;\\s*q=0(\\.0*)?\\s*(,|$))`).test(accepted),
  );
  if (best === undefined) throw new Error('a stored file always has its plain bytes');
  c.header('Content-Type', file.type);
  if (best.name !== 'identity') c.header('Content-Encoding', best.name);
  c.header('Content-Length', String(best.bytes.byteLength));
  return c.body(best.bytes);
}

/**
 * Returns a function that reads files by URL path; null for a path that is no file of the build. A
 * file is read and compressed once and kept until it changes.
 */
function createFileStore(root: string): (path: string) => Promise<StoredFile | null> {
  const stored = new Map<string, { changedAt: number; file: StoredFile }>();
  return async function read(path) {
    // File names of the build are plain, so nothing needs decoding and no path can leave the
    // folder.
    if (!/^(\/[\w-][\w.-]*)+$/.test(path)) return null;
    const name = join(root, path);
    const found = await stat(name).catch((error: unknown) => {
      if (hasCode(error, 'ENOENT') || hasCode(error, 'ENOTDIR')) return null;
      throw error;
    });
    if (found === null || !found.isFile()) return null;
    const known = stored.get(path);
    if (known?.changedAt === found.mtimeMs) return known.file;
    const file = await load(name);
    stored.set(path, { changedAt: found.mtimeMs, file });
    return file;
  };
}

async function load(file: string): Promise<StoredFile> {
  return compressed(
    new Uint8Array(await readFile(file)),
    getMimeType(file) ?? 'application/octet-stream',
  );
}

/** Prepares bytes that will be sent many times. */
export async function compressed(
  bytes: Uint8Array<ArrayBuffer>,
  type: string,
): Promise<StoredFile> {
  const encodings: StoredFile['encodings'] = [{ name: 'identity', bytes }];
  if (compressible.test(type) && bytes.byteLength > 1024) {
    encodings.unshift({ name: 'gzip', bytes: new Uint8Array(await zip(bytes)) });
    encodings.unshift({
      name: 'br',
      bytes: new Uint8Array(
        await brotli(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }),
      ),
    });
  }
  const etag = `W/"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`;
  return { etag, type, encodings };
}
