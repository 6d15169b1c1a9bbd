import { createHash, type Hash, randomBytes } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Busboy } from '@fastify/busboy';
import type { Route, UploadedFile } from '#contract/route.ts';
import { AppError } from '#server/platform/errors.ts';
import { expectContentType } from './input.ts';
import { megabytes } from './limits.ts';

/** Boundaries, part headers and texts beside the file itself. */
const MULTIPART_OVERHEAD = 32 * 1024;
/** What a process that was killed left behind. */
const LEFT_BEHIND_MS = 60 * 60 * 1000;

export interface Uploaded {
  file: UploadedFile;
  /** The texts beside the file, as they came. */
  texts: Record<string, string>;
  /** SHA-256 of the file, made as it came. */
  digest: string;
}

/** What the workspace still has room for, and the refusal of what is more. */
export interface Room {
  bytes: number;
  full: () => Error;
}

/** Files on their way in, each in a file of its own below DATA_DIR/uploads: memory holds a piece of each. */
export const uploadsFolder = (dataDir: string): string => join(dataDir, 'uploads');

/**
 * Reads a form with one file, writing the file to disk as it comes. Throws what the route says for one that is too large, `invalid_input` for
 * what is no such form, `wrong_content_type`, and what `room` says for one that does not fit; whatever fails, nothing stays on the disk.
 */
export async function readUpload(
  request: Request,
  upload: NonNullable<Route['upload']>,
  { folder, room }: { folder: string; room: Room | null },
): Promise<Uploaded> {
  const contentType = expectContentType(request, 'multipart/form-data');
  const tooLarge = (): AppError => new AppError(upload.tooLarge, { limit: megabytes(upload.maxBytes) });
  const bound = boundOf(upload.maxBytes, tooLarge, room);
  if (Number(request.headers.get('content-length') ?? 0) > bound.bytes + MULTIPART_OVERHEAD) throw bound.refusal();
  const invalid = (message: string): AppError => new AppError('invalid_input', {}, [{ path: upload.field, message }]);
  if (!request.body || !contentType.includes('boundary=')) throw invalid('multipart/form-data');
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const path = join(folder, randomBytes(16).toString('hex'));
  try {
    return await writeForm(request.body, contentType, { upload, path, bound, invalid });
  } catch (error) {
    await rm(path, { force: true });
    throw error;
  }
}

interface Bound {
  bytes: number;
  refusal: () => Error;
}

/** The smaller of what a file may have and what there is room for, each with its own words. */
const boundOf = (maxBytes: number, tooLarge: () => AppError, room: Room | null): Bound =>
  room !== null && room.bytes < maxBytes ? { bytes: Math.max(0, room.bytes), refusal: room.full } : { bytes: maxBytes, refusal: tooLarge };

interface Form {
  upload: NonNullable<Route['upload']>;
  path: string;
  bound: Bound;
  invalid: (message: string) => AppError;
}

async function writeForm(body: ReadableStream<Uint8Array>, contentType: string, { upload, path, bound, invalid }: Form): Promise<Uploaded> {
  const texts: Record<string, string> = {};
  const limits = { files: 1, fields: 20, fieldSize: MULTIPART_OVERHEAD, fileSize: bound.bytes, parts: 21, headerPairs: 20 };
  const form = startForm(contentType, limits, invalid);
  let written: Promise<{ fileName: string; isCut: boolean; digest: string }> | undefined;
  let file: Readable | undefined;
  let [broken, unwritten]: unknown[] = [];
  form.on('field', (name, value) => {
    // A browser writes every line's end in a form as CRLF.
    texts[name] = value.replaceAll('\r\n', '\n');
  });
  form.on('file', (name, stream, fileName) => {
    if (name !== upload.field || written) return void stream.resume();
    const hash = createHash('sha256');
    file = stream;
    written = pipeline(stream, hashed(hash), createWriteStream(path, { flags: 'wx', mode: 0o600 })).then(() => ({
      fileName,
      isCut: stream.truncated,
      digest: hash.digest('hex'),
    }));
    // A full disk: the form would wait for ever for the room that its file no longer takes.
    written.catch((error: unknown) => {
      unwritten = error;
      form.destroy(error instanceof Error ? error : undefined);
    });
  });
  /** Counted as it comes: a sender's own count is believed only when it is too high, and what is no form would be read without end. */
  async function* arriving(): AsyncGenerator<Uint8Array> {
    let size = 0;
    try {
      for await (const chunk of body) {
        size += chunk.byteLength;
        if (size > bound.bytes + MULTIPART_OVERHEAD) throw bound.refusal();
        yield chunk;
      }
    } catch (error) {
      broken = error;
      throw error;
    }
  }
  try {
    await pipeline(arriving, form);
  } catch {
    // The form does not end its file, and the file is not to be written on after it was removed.
    const cause = broken ?? unwritten;
    file?.destroy();
    await written?.catch(() => undefined);
    // Too much, or the sender went away, or the disk is full; anything else is the form's.
    throw cause ?? invalid('multipart/form-data');
  }
  if (!written) throw invalid('file');
  const { fileName, isCut, digest } = await written;
  if (isCut) throw bound.refusal();
  return { file: { path, size: (await stat(path)).size, fileName: fileName ?? '' }, texts, digest };
}

/** What comes by goes into the hash, and on. */
const hashed = (hash: Hash) =>
  async function* pass(source: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
    for await (const chunk of source) {
      hash.update(chunk);
      yield chunk;
    }
  };

function startForm(contentType: string, limits: object, invalid: (message: string) => AppError) {
  try {
    return Busboy({ headers: { 'content-type': contentType }, limits });
  } catch {
    throw invalid('multipart/form-data');
  }
}

/** At the start: what is on its way now is younger. */
export async function forgetLeftBehind(folder: string, now = Date.now()): Promise<void> {
  for (const name of await readdir(folder).catch(() => [])) {
    const path = join(folder, name);
    const left = await stat(path).catch(() => null);
    if (left !== null && now - left.mtimeMs > LEFT_BEHIND_MS) await rm(path, { force: true });
  }
}
