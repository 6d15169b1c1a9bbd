import { createHash } from 'node:crypto';
import { rm } from 'node:fs/promises';
import type { Context } from 'hono';
import { errors } from '#contract/errors.ts';
import type { Route } from '#contract/route.ts';
import { AppError } from '#server/platform/errors.ts';
import type { HttpEnv } from './context.ts';
import { parseInput, readJson } from './input.ts';
import type { Uploaded } from './upload-form.ts';
import { readUpload, type Room } from './uploads.ts';

/** Tells two requests of one call apart. */
export interface Asked {
  /** Whether the file that came along has been read. */
  isFileRead(): boolean;
  /**
   * A digest of params, query and body after parsing. With `withFile` it also covers the file and
   * its fields, and reads the file for that.
   */
  digest(withFile: boolean): Promise<string>;
}

interface Input extends AsyncDisposable, Asked {
  given: Record<'params' | 'query' | 'body', unknown>;
}

interface InputOptions {
  /** The folder that keeps a file while its call lasts. */
  folder: string;
  /** null: the file counts towards nobody's storage. */
  room: (() => Promise<Room>) | null;
}

/**
 * Reads and parses everything that comes with a request; an uploaded file is read only on demand.
 * Throws `invalid_input` and the errors of reading.
 */
export async function readInput(
  c: Context<HttpEnv>,
  route: Route,
  options: InputOptions,
): Promise<Input> {
  const { language } = c.var.caller;
  const params = route.params === undefined ? undefined : readParams(c, route, route.params);
  const query =
    route.query === undefined ? undefined : parseInput(route.query, c.req.query(), language);
  if (route.upload !== undefined) {
    const upload = lateUpload(c, route.upload, options);
    const digest = async (withFile: boolean) =>
      digestOf([params, query, withFile ? await upload.content() : null]);
    const given = { params, query, body: upload.read };
    return { given, isFileRead: upload.isRead, digest, [Symbol.asyncDispose]: upload.forget };
  }
  const body =
    route.body === undefined
      ? undefined
      : parseInput(route.body, await readJson(c.req.raw), language);
  return {
    given: { params, query, body },
    isFileRead: () => false,
    digest: async () => digestOf([params, query, body]),
    [Symbol.asyncDispose]: async () => undefined,
  };
}

/** Equal input gives equal digests, because a schema outputs its fields in an order of its own. */
const digestOf = (parts: readonly unknown[]): string =>
  createHash('sha256').update(JSON.stringify(parts)).digest('hex');

/**
 * Reads a file when the handler asks for it, so that a request which is refused for its target or
 * its caller costs no reading.
 */
function lateUpload(
  c: Context<HttpEnv>,
  upload: NonNullable<Route['upload']>,
  { folder, room }: InputOptions,
) {
  let reading: Promise<Uploaded> | undefined;
  return {
    read: async () => {
      reading ??= Promise.resolve(room?.() ?? null).then((free) =>
        readUpload(c.req.raw, upload, { folder, room: free }),
      );
      const { file, texts } = await reading;
      return {
        file,
        fields: upload.fields && parseInput(upload.fields, texts, c.var.caller.language),
      };
    },
    isRead: () => reading !== undefined,
    /** A file that is only compared needs no room. */
    content: async () => {
      reading ??= readUpload(c.req.raw, upload, { folder, room: null });
      const { file, texts, digest } = await reading;
      return [
        digest,
        file.fileName,
        Object.entries(texts).toSorted(([one], [other]) => (one < other ? -1 : 1)),
      ];
    },
    forget: async () => {
      const read = await reading?.catch(() => null);
      if (read) await rm(read.file.path, { force: true });
    },
  };
}

/** An id that cannot exist gets the same answer as one that does not. */
function readParams(
  c: Context<HttpEnv>,
  route: Route,
  schema: NonNullable<Route['params']>,
): unknown {
  const notFound = route.errors?.find(
    (code) => errors[code].status === 404 && code.endsWith('not_found'),
  );
  try {
    return parseInput(schema, c.req.param(), c.var.caller.language);
  } catch (error) {
    throw notFound === undefined ? error : new AppError(notFound);
  }
}
