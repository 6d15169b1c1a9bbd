import { stat } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Busboy, type BusboyFileStream, type BusboyInstance } from '@fastify/busboy';
import type { UploadedFile } from '#contract/route.ts';
import type { AppError } from '#server/platform/errors.ts';
import { writeHashed } from './write-hashed.ts';

/** The most bytes that boundaries, part headers and short fields may take beside the file. */
const MULTIPART_OVERHEAD = 32 * 1024;

/** The most bytes of everything beside the file. */
export const besideFile = ({ fieldBytes = 0 }: { fieldBytes?: number }): number =>
  MULTIPART_OVERHEAD + fieldBytes;

export interface Uploaded {
  file: UploadedFile;
  /** The fields beside the file, unchanged. */
  texts: Record<string, string>;
  /** SHA-256 of the file, computed as it arrived. */
  digest: string;
}

/** How many bytes a file may have, and the error for more. */
export interface Bound {
  bytes: number;
  refusal: () => Error;
}

interface FormOptions {
  /** The name of the field that holds the file. */
  field: string;
  /** Where the file is written. */
  path: string;
  bound: Bound;
  /** The most bytes of everything beside the file. */
  beside: number;
  invalid: (message: string) => AppError;
}

/**
 * A form with one file, while it arrives: the file is written to the disk as it comes. The caller
 * removes the file if reading fails.
 */
export class UploadForm {
  readonly #options: FormOptions;
  readonly #form: BusboyInstance;
  readonly #texts: Record<string, string> = {};
  #file: Readable | undefined;
  #written: Promise<{ fileName: string; isCut: boolean; digest: string }> | undefined;
  /** Why the sender's bytes ended early, and why the disk did not take them. */
  #broken: unknown;
  #unwritten: unknown;

  constructor(contentType: string, options: FormOptions) {
    this.#options = options;
    this.#form = startForm(contentType, options);
    this.#form.on('field', (name, value) => {
      // A browser writes every line end in a form as CRLF.
      this.#texts[name] = value.replaceAll('\r\n', '\n');
    });
    this.#form.on('file', (name, stream, fileName) => {
      if (name !== options.field || this.#written) stream.resume();
      else this.#take(stream, fileName);
    });
  }

  async read(body: ReadableStream<Uint8Array>): Promise<Uploaded> {
    const { bound, invalid, path } = this.#options;
    try {
      await pipeline(() => this.#arriving(body), this.#form);
    } catch {
      // The form does not end its file, which must not be written to after it was removed.
      const cause = this.#broken ?? this.#unwritten;
      this.#file?.destroy();
      await this.#written?.catch(() => undefined);
      // The cause is that the body is too large, the sender went away, or the disk is full; any
      // other error is the form's.
      throw cause ?? invalid('multipart/form-data');
    }
    if (!this.#written) throw invalid('file');
    const { fileName, isCut, digest } = await this.#written;
    if (isCut) throw bound.refusal();
    return {
      file: { path, size: (await stat(path)).size, fileName: fileName ?? '' },
      texts: this.#texts,
      digest,
    };
  }

  #take(stream: BusboyFileStream, fileName: string): void {
    this.#file = stream;
    this.#written = writeHashed(stream, this.#options.path).then((digest) => ({
      fileName,
      isCut: stream.truncated,
      digest,
    }));
    // If the disk is full, the form would wait for ever for its file to take more.
    this.#written.catch((error: unknown) => {
      this.#unwritten = error;
      this.#form.destroy(error instanceof Error ? error : undefined);
    });
  }

  /**
   * Counts the bytes as they arrive. The announced length is believed only if it is too high, and a
   * body that is no form would be read without end.
   */
  async *#arriving(body: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array> {
    const { bound, beside } = this.#options;
    let size = 0;
    try {
      for await (const chunk of body) {
        size += chunk.byteLength;
        if (size > bound.bytes + beside) throw bound.refusal();
        yield chunk;
      }
    } catch (error) {
      this.#broken = error;
      throw error;
    }
  }
}

function startForm(contentType: string, { bound, beside, invalid }: FormOptions): BusboyInstance {
  const limits = {
    files: 1,
    fields: 20,
    fieldSize: beside,
    fileSize: bound.bytes,
    parts: 21,
    headerPairs: 20,
  };
  try {
    return Busboy({ headers: { 'content-type': contentType }, limits });
  } catch {
    throw invalid('multipart/form-data');
  }
}
