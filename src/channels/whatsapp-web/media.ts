import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import type { WAMediaUploadFunction, WASocket } from 'baileys';
import { z } from 'zod';
import { ChannelError } from '../channel.ts';
import type { ConnectorTools } from '#channels/connector/tools.ts';
import { loadBaileys } from './baileys.ts';

const FileAddress = z.object({
  type: z.enum(['image', 'video', 'audio', 'document', 'sticker']),
  /** Base64 of the key that the sender made for this one file. */
  key: z.string(),
  path: z.string().nullish(),
  url: z.string().nullish(),
});
export type FileAddress = z.output<typeof FileAddress>;

/**
 * Where WhatsApp keeps files, which the sender has encrypted. We follow no address in a message to
 * any other host.
 */
const MEDIA_HOST = 'https://mmg.whatsapp.net';
/** WhatsApp accepts files of up to 2 GB; ours are much smaller. */
const LIMIT_BYTES = 100 * 1024 * 1024;
const TIMEOUT_MS = 60_000;

export const writeFileId = (address: FileAddress): string =>
  Buffer.from(JSON.stringify(address)).toString('base64url');

/** Fetches a file of a message and decrypts it. Throws `rejected` when the file is gone. */
export async function download(
  tools: ConnectorTools,
  fileId: string,
): Promise<{ bytes: Uint8Array }> {
  const lib = await loadBaileys();
  const address = FileAddress.parse(JSON.parse(Buffer.from(fileId, 'base64url').toString()));
  const answer = await tools.request({
    method: 'GET',
    url: placeOf(tools, address),
    timeoutMs: TIMEOUT_MS,
    answerLimit: LIMIT_BYTES,
  });
  if (answer.status >= 500)
    throw new ChannelError(
      'unreachable',
      'media_unavailable',
      'WhatsApp: the file could not be fetched',
    );
  if (answer.status !== 200)
    throw new ChannelError('rejected', 'media_gone', `WhatsApp: no such file (${answer.status})`);
  const { cipherKey, iv, macKey } = await lib.getMediaKeys(
    Buffer.from(address.key, 'base64'),
    address.type,
  );
  return { bytes: decrypt(answer.body, { cipherKey, iv, macKey }) };

  function decrypt(
    sealed: Uint8Array,
    keys: { cipherKey: Uint8Array; iv: Uint8Array; macKey: Uint8Array | undefined },
  ): Uint8Array {
    // The last ten bytes sign the rest (AES-256-CBC, then HMAC-SHA-256 over IV and ciphertext).
    const [body, tag] = [sealed.subarray(0, -10), sealed.subarray(-10)];
    const expected =
      keys.macKey && lib.hmacSign(Buffer.concat([keys.iv, body]), keys.macKey).subarray(0, 10);
    if (!expected?.equals(tag))
      throw new ChannelError(
        'rejected',
        'media_damaged',
        'WhatsApp: the file was changed on its way',
      );
    return lib.aesDecryptWithIV(Buffer.from(body), keys.cipherKey, keys.iv);
  }
}

function placeOf(tools: ConnectorTools, { path, url }: FileAddress): string {
  // A server other than WhatsApp's (one on this machine) keeps its files itself.
  const own = new URL(tools.baseUrl);
  if (own.protocol === 'ws:' && url && URL.canParse(url) && new URL(url).host === own.host)
    return url;
  if (path?.startsWith('/')) return `${MEDIA_HOST}${path}`;
  if (url?.startsWith(`${MEDIA_HOST}/`)) return url;
  throw new ChannelError(
    'rejected',
    'media_elsewhere',
    'WhatsApp: the file is not in a place of WhatsApp’s',
  );
}

const Uploaded = z.object({ url: z.string(), direct_path: z.string() });
const folders = {
  image: '/mms/image',
  video: '/mms/video',
  audio: '/mms/audio',
  document: '/mms/document',
  sticker: '/mms/image',
} as const;
const isFolder = (type: string): type is keyof typeof folders => type in folders;

/**
 * Uploads encrypted files to the address that the server gives. Uses plain HTTP only where the
 * connection itself is unencrypted (a server on this machine).
 */
export function uploadTo(tools: ConnectorTools, socket: WASocket): WAMediaUploadFunction {
  const scheme = new URL(tools.baseUrl).protocol === 'ws:' ? 'http' : 'https';
  return async (path, { fileEncSha256B64, mediaType }) => {
    const { hosts, auth } = await socket.refreshMediaConn(false);
    const [host] = hosts;
    if (!host || !isFolder(mediaType))
      throw new ChannelError(
        'unreachable',
        'media_unavailable',
        'WhatsApp: it takes no files at this moment',
      );
    const token = encodeURIComponent(
      fileEncSha256B64.replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, ''),
    );
    const { size } = await stat(path);
    if (size > LIMIT_BYTES)
      throw new ChannelError('rejected', 'file_too_large', 'WhatsApp: the file is too large');
    const body = await readWhole(path);
    const url = `${scheme}://${host.hostname}${folders[mediaType]}/${token}?auth=${encodeURIComponent(auth)}&token=${token}`;
    const headers = {
      'content-type': 'application/octet-stream',
      origin: 'https://web.whatsapp.com',
    };
    const answer = await tools.request({
      method: 'POST',
      url,
      headers,
      body,
      timeoutMs: TIMEOUT_MS,
    });
    const uploaded = Uploaded.safeParse(
      answer.status === 200 ? JSON.parse(Buffer.from(answer.body).toString()) : null,
    );
    if (!uploaded.success)
      throw new ChannelError(
        'unreachable',
        'media_unavailable',
        `WhatsApp: it did not take the file (${answer.status})`,
      );
    return { mediaUrl: uploaded.data.url, directPath: uploaded.data.direct_path };
  };
}

async function readWhole(path: string): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of createReadStream(path)) chunks.push(Buffer.from(chunk));
  return Buffer.concat(chunks);
}
