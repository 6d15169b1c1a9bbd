import type { IncomingMessage } from 'node:http';
import { GraphError } from '../core.ts';

export interface UploadedFile {
  bytes: Uint8Array;
  fileName: string;
  mimeType: string;
}

/** The parameters of one call, wherever the caller put them: query, JSON, form or multipart. */
export interface Params {
  values: Record<string, unknown>;
  files: ReadonlyMap<string, UploadedFile>;
}

export const textOf = ({ values }: Params, name: string): string => {
  const value = values[name];
  return typeof value === 'string'
    ? value
    : typeof value === 'number' || typeof value === 'boolean'
      ? String(value)
      : '';
};

/** A member of the request. A form carries objects and arrays as JSON text. Throws SyntaxError. */
export function memberOf({ values }: Params, name: string): unknown {
  const value = values[name];
  return typeof value === 'string' && /^[[{]/.test(value) ? JSON.parse(value) : value;
}

/** A document of 100 MB and the rest of the request. */
const bodyLimit = 102 * 1024 * 1024;

export async function readParams(
  request: IncomingMessage,
  query: URLSearchParams,
): Promise<Params> {
  const values: Record<string, unknown> = Object.fromEntries(query);
  const body = await readBytes(request);
  const type = request.headers['content-type'] ?? '';
  if (body.byteLength === 0) return { values, files: new Map() };
  if (type.startsWith('application/json'))
    return { values: { ...values, ...readJson(body) }, files: new Map() };
  if (type.startsWith('multipart/form-data'))
    return await readForm(
      new Response(new Uint8Array(body), { headers: { 'content-type': type } }),
      values,
    );
  return {
    values: { ...values, ...Object.fromEntries(new URLSearchParams(body.toString('utf8'))) },
    files: new Map(),
  };
}

export async function readBytes(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of request) {
    const piece = Buffer.from(chunk);
    bytes += piece.byteLength;
    if (bytes > bodyLimit) throw new GraphError(413, 1, 'The request is too large');
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
  throw new GraphError(400, 100, '(#100) Invalid JSON in the request body');
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
  return { values: merged, files };
}
