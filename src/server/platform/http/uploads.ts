import { randomBytes } from 'node:crypto';
import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Route } from '#contract/route.ts';
import { AppError } from '#server/platform/errors.ts';
import { expectContentType } from './input.ts';
import { megabytes } from './limits.ts';
import { besideFile, type Bound, type Uploaded, UploadForm } from './upload-form.ts';

/** Files older than this were left behind by a process that was killed. */
const LEFT_BEHIND_MS = 60 * 60 * 1000;

/** How many bytes the workspace has room for, and the error for more. */
export interface Room {
  bytes: number;
  full: () => Error;
}

/**
 * The folder of files that are arriving, each in a file of its own, so that memory holds only a
 * piece of each.
 */
export const uploadsFolder = (dataDir: string): string => join(dataDir, 'uploads');

/**
 * Reads a form with one file and writes the file to disk as it comes. Throws the route's error for
 * a file that is too large, `invalid_input` for a body that is no such form, `wrong_content_type`,
 * and the error of `room` for a file that does not fit. If it fails, nothing stays on the disk.
 */
export async function readUpload(
  request: Request,
  upload: NonNullable<Route['upload']>,
  { folder, room }: { folder: string; room: Room | null },
): Promise<Uploaded> {
  const contentType = expectContentType(request, 'multipart/form-data');
  const tooLarge = (): AppError =>
    new AppError(upload.tooLarge, { limit: megabytes(upload.maxBytes) });
  const bound = boundOf(upload.maxBytes, tooLarge, room);
  const beside = besideFile(upload);
  if (Number(request.headers.get('content-length') ?? 0) > bound.bytes + beside)
    throw bound.refusal();
  const invalid = (message: string): AppError =>
    new AppError('invalid_input', {}, [{ path: upload.field, message }]);
  if (!request.body || !contentType.includes('boundary=')) throw invalid('multipart/form-data');
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const path = join(folder, randomBytes(16).toString('hex'));
  try {
    return await new UploadForm(contentType, {
      field: upload.field,
      path,
      bound,
      beside,
      invalid,
    }).read(request.body);
  } catch (error) {
    await rm(path, { force: true });
    throw error;
  }
}

/** The smaller of what a file may have and what there is room for, each with its own error. */
const boundOf = (maxBytes: number, tooLarge: () => AppError, room: Room | null): Bound =>
  room !== null && room.bytes < maxBytes
    ? { bytes: Math.max(0, room.bytes), refusal: room.full }
    : { bytes: maxBytes, refusal: tooLarge };

/**
 * Removes files that were left behind. Call it at the start; files that are arriving now are
 * younger.
 */
export async function forgetLeftBehind(folder: string, now = Date.now()): Promise<void> {
  for (const name of await readdir(folder).catch(() => [])) {
    const path = join(folder, name);
    const left = await stat(path).catch(() => null);
    if (left !== null && now - left.mtimeMs > LEFT_BEHIND_MS) await rm(path, { force: true });
  }
}
