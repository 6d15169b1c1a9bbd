import { createCipheriv, createDecipheriv, createHash, createHmac, randomBytes } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { MediaKind } from '#channels/message.ts';
import type { Core } from './core.ts';

/**
 * Files are stored as they came: encrypted, with the first bytes of a checksum (MAC) at the end.
 */
const macLength = 10;
/** In bytes. WhatsApp accepts documents of up to 2 GB, but tests send smaller ones. */
const uploadLimit = 128 * 1024 * 1024;

const typeOf = (kind: MediaKind): 'image' | 'video' | 'audio' | 'ptt' | 'document' | 'sticker' =>
  kind === 'voice' ? 'ptt' : kind;
const sha256 = (bytes: Uint8Array): Buffer => createHash('sha256').update(bytes).digest();

/** What a message says about its file. */
export interface FileContent {
  url: string;
  directPath: string;
  mediaKey: Buffer;
  fileSha256: Buffer;
  fileEncSha256: Buffer;
  fileLength: number;
  mimetype: string;
}

/** Encrypts a file as a phone does, and stores it on the server. */
export async function putFile(
  core: Core,
  kind: MediaKind,
  file: { bytes: Uint8Array; mimeType: string },
): Promise<FileContent> {
  const mediaKey = randomBytes(32);
  const { iv, cipherKey, macKey } = await keysOf(core, mediaKey, kind);
  const cipher = createCipheriv('aes-256-cbc', cipherKey, iv);
  const sealed = Buffer.concat([cipher.update(file.bytes), cipher.final()]);
  const mac = createHmac('sha256', macKey)
    .update(iv)
    .update(sealed)
    .digest()
    .subarray(0, macLength);
  const bytes = Buffer.concat([sealed, mac]);
  const directPath = store(core, bytes);
  return {
    url: core.mediaOrigin + directPath,
    directPath,
    mediaKey,
    fileSha256: sha256(file.bytes),
    fileEncSha256: sha256(bytes),
    fileLength: file.bytes.length,
    mimetype: file.mimeType,
  };
}

/** Fetches a file and decrypts it as a phone does. Null: the file is not there or was changed. */
export async function readFile(
  core: Core,
  { directPath, mediaKey }: { directPath?: string | null; mediaKey?: Uint8Array | null },
  kind: MediaKind,
): Promise<Buffer | null> {
  const bytes = directPath ? core.store.readFile(directPath) : null;
  if (bytes === null || !mediaKey) return null;
  const { iv, cipherKey, macKey } = await keysOf(core, mediaKey, kind);
  const sealed = bytes.subarray(0, -macLength);
  const mac = createHmac('sha256', macKey)
    .update(iv)
    .update(sealed)
    .digest()
    .subarray(0, macLength);
  if (!mac.equals(bytes.subarray(-macLength))) return null;
  const decipher = createDecipheriv('aes-256-cbc', cipherKey, iv);
  return Buffer.concat([decipher.update(sealed), decipher.final()]);
}

/** `POST /mms/<kind>/<checksum>` and `GET` of a file's path, as at WhatsApp's media hosts. */
export async function answerFiles(
  core: Core,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { pathname } = new URL(request.url ?? '/', 'http://simulator');
  if (request.method === 'POST') {
    const chunks: Buffer[] = [];
    let length = 0;
    for await (const chunk of request) {
      length += chunk.length;
      if (length > uploadLimit) return end(response, 413);
      chunks.push(chunk);
    }
    const bytes = Buffer.concat(chunks);
    const name = decodeURIComponent(pathname.split('/').at(-1) ?? '');
    if (!Buffer.from(name, 'base64url').equals(sha256(bytes))) return end(response, 400);
    const path = store(core, bytes);
    response
      .writeHead(200, { 'content-type': 'application/json' })
      .end(JSON.stringify({ url: core.mediaOrigin + path, direct_path: path }));
    return;
  }
  const bytes = core.store.readFile(pathname);
  if (bytes === null) return end(response, 404);
  response
    .writeHead(200, { 'content-type': 'application/octet-stream', 'content-length': bytes.length })
    .end(bytes);
}

function end(response: ServerResponse, status: number): void {
  response.writeHead(status).end();
}

function store(core: Core, bytes: Uint8Array): string {
  const path = `/v/t62-${sha256(bytes).toString('base64url')}.enc`;
  core.store.writeFile(path, bytes);
  return path;
}

async function keysOf(
  core: Core,
  mediaKey: Uint8Array,
  kind: MediaKind,
): Promise<{ iv: Uint8Array; cipherKey: Uint8Array; macKey: Uint8Array }> {
  const { iv, cipherKey, macKey } = await core.library.getMediaKeys(mediaKey, typeOf(kind));
  if (!macKey) throw new Error('a file has no key for its checksum');
  return { iv, cipherKey, macKey };
}
