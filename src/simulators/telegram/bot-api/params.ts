import type { IncomingMessage } from 'node:http';
import { BotApiError, badRequest } from '../core.ts';

export interface UploadedFile {
  bytes: Uint8Array;
  fileName: string;
  mimeType: string;
}

/** The parameters of one call, wherever the caller put them: query, JSON, form or multipart. */
export class Params {
  readonly values: Record<string, unknown>;
  readonly files: ReadonlyMap<string, UploadedFile>;
  constructor(
    values: Record<string, unknown>,
    files: ReadonlyMap<string, UploadedFile> = new Map(),
  ) {
    this.values = values;
    this.files = files;
  }
  /** The same call with other values, used for each item of an album. */
  with(values: Record<string, unknown>): Params {
    return new Params({ ...this.values, ...values }, this.files);
  }
  has(name: string): boolean {
    return this.values[name] !== undefined;
  }
  text(name: string): string {
    const value = this.values[name];
    return typeof value === 'string'
      ? value
      : typeof value === 'number' || typeof value === 'boolean'
        ? String(value)
        : '';
  }
  integer(name: string, fallback: number, low: number, high: number): number {
    const value = Number.parseInt(this.text(name), 10);
    return Number.isNaN(value) ? fallback : Math.min(Math.max(value, low), high);
  }
  number(name: string): number | null {
    const text = this.text(name);
    return text === '' || Number.isNaN(Number(text)) ? null : Number(text);
  }
  flag(name: string): boolean {
    return ['true', '1', 'yes', 't', 'y'].includes(this.text(name).toLowerCase());
  }
  /** An object or array, which a form carries as JSON text. */
  object(name: string): unknown {
    const value = this.values[name];
    if (typeof value !== 'string') return value;
    try {
      return JSON.parse(value);
    } catch {
      throw badRequest(`can't parse ${name.replaceAll('_', ' ')} JSON object`);
    }
  }
}

/** A file of 50 MB and the rest of the request (Bot API "Sending files"). */
const bodyLimit = 51 * 1024 * 1024;

export async function readParams(
  request: IncomingMessage,
  query: URLSearchParams,
): Promise<Params> {
  const values: Record<string, unknown> = query.size === 0 ? {} : Object.fromEntries(query);
  if (request.method === 'GET') return new Params(values);
  const body = await readBytes(request);
  const type = request.headers['content-type'] ?? '';
  if (body.byteLength === 0) return new Params(values);
  if (type.startsWith('application/json')) return new Params({ ...values, ...readJson(body) });
  if (type.startsWith('multipart/form-data'))
    return await readForm(
      new Response(new Uint8Array(body), { headers: { 'content-type': type } }),
      values,
    );
  return new Params({
    ...values,
    ...Object.fromEntries(new URLSearchParams(body.toString('utf8'))),
  });
}

export async function readBytes(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of request) {
    const piece = Buffer.from(chunk);
    bytes += piece.byteLength;
    if (bytes > bodyLimit) throw new BotApiError(413, 'Request Entity Too Large');
    chunks.push(piece);
  }
  return Buffer.concat(chunks);
}

function readJson(body: Buffer): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(body.toString('utf8'));
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return { ...value };
  } catch {
    // Reported below, like any other body that is not a JSON object.
  }
  throw badRequest("can't parse JSON object");
}

async function readForm(body: Response, values: Record<string, unknown>): Promise<Params> {
  const files = new Map<string, UploadedFile>();
  const merged = { ...values };
  for (const [name, value] of await body.formData()) {
    if (typeof value === 'string') merged[name] = value;
    else
      files.set(name, {
        bytes: new Uint8Array(await value.arrayBuffer()),
        fileName: value.name,
        mimeType: value.type,
      });
  }
  return new Params(merged, files);
}
