import { createHash } from 'node:crypto';
import { z } from 'zod';
import { ChannelError, type OutgoingPart } from '../channel.ts';
import type { ConnectorTools } from '#channels/connector/tools.ts';
import type { Part } from '../message.ts';
import { callGraph } from '../meta/graph.ts';
import { whatsappErrors } from './errors.ts';
import type { WhatsappSettings } from './setup.ts';

type Media = Extract<Part, { kind: 'media' }>;

const MEGABYTE = 1024 * 1024;
/** Supported types and sizes (Cloud API "Media"). */
const limits: Record<Media['media'], { bytes: number; type: string; types: RegExp }> = {
  image: { bytes: 5 * MEGABYTE, type: 'image/jpeg', types: /^image\/(jpeg|png)$/ },
  video: { bytes: 16 * MEGABYTE, type: 'video/mp4', types: /^video\/(mp4|3gpp)$/ },
  audio: { bytes: 16 * MEGABYTE, type: 'audio/mpeg', types: /^audio\/(aac|amr|mpeg|mp4|ogg)\b/ },
  voice: { bytes: 16 * MEGABYTE, type: 'audio/ogg; codecs=opus', types: /^audio\/ogg\b/ },
  document: { bytes: 100 * MEGABYTE, type: 'application/octet-stream', types: /./ },
  sticker: { bytes: 500 * 1024, type: 'image/webp', types: /^image\/webp$/ },
};

const Uploaded = z.object({ id: z.string().min(1) });
const Located = z.object({
  url: z.url(),
  mime_type: z.string().optional(),
  sha256: z.string().optional(),
});

/**
 * Uploads our copy of a file; its id is valid for 30 days. A file that WhatsApp would refuse as a
 * picture, video or voice note is sent as a document.
 */
export async function upload(
  tools: ConnectorTools,
  { phoneNumberId, token }: WhatsappSettings,
  part: Media & { blob: string },
  outgoing: OutgoingPart,
): Promise<{ id: string; part: Media }> {
  const bytes = await outgoing.readBlob(part.blob);
  const mimeType = part.mimeType ?? limits[part.media].type;
  const fits =
    bytes.byteLength <= limits[part.media].bytes && limits[part.media].types.test(mimeType);
  const media = fits ? part.media : 'document';
  if (bytes.byteLength > limits[media].bytes)
    throw new ChannelError('rejected', 'file_too_large', 'WhatsApp takes files of at most 100 MB');
  const fileName = part.fileName ?? `${part.media}.${mimeType.split(/[/;]/)[1] ?? 'bin'}`;
  const form = new FormData();
  form.append('messaging_product', 'whatsapp');
  form.append('type', mimeType);
  form.append('file', new Blob([new Uint8Array(bytes)], { type: mimeType }), fileName);
  const call = {
    method: 'POST',
    path: `/${phoneNumberId}/media`,
    form,
    token,
    timeoutMs: 120_000,
  } as const;
  const { id } = await callGraph(tools, Uploaded, call, whatsappErrors);
  return { id, part: { ...part, media, fileName } };
}

/**
 * A customer's file. Its address is valid for five minutes and needs the same token, which we send
 * only to Meta's hosts or to the server that is configured as Meta's. Throws `rejected` where the
 * file is gone or is not the one that the webhook announced.
 */
export async function download(
  tools: ConnectorTools,
  { token }: WhatsappSettings,
  mediaId: string,
): Promise<{ bytes: Uint8Array; mimeType?: string }> {
  const located = await callGraph(
    tools,
    Located,
    { method: 'GET', path: `/${encodeURIComponent(mediaId)}`, token },
    whatsappErrors,
  );
  if (!mayHaveToken(new URL(located.url), new URL(tools.baseUrl)))
    throw new ChannelError(
      'rejected',
      'foreign_address',
      'WhatsApp: a file lies at an address that is not Meta’s',
    );
  const headers = { authorization: `Bearer ${token}`, 'user-agent': 'Recado' };
  const answer = await tools
    .request({
      method: 'GET',
      url: located.url,
      headers,
      timeoutMs: 120_000,
      answerLimit: limits.document.bytes,
    })
    .catch((error: unknown) => {
      if (error instanceof ChannelError && error.code === 'answer_too_large')
        throw new ChannelError(
          'rejected',
          'file_too_large',
          'WhatsApp: a file is larger than WhatsApp takes',
        );
      throw error;
    });
  if (answer.status >= 500)
    throw new ChannelError(
      'unreachable',
      `http_${answer.status}`,
      `WhatsApp file: ${answer.status}`,
    );
  // The address has expired; a retry gets a new one.
  if (answer.status === 401 || answer.status === 404)
    throw new ChannelError('unreachable', 'address_expired', `WhatsApp file: ${answer.status}`);
  if (answer.status !== 200)
    throw new ChannelError('rejected', `http_${answer.status}`, `WhatsApp file: ${answer.status}`);
  if (located.sha256 !== undefined && !sameDigest(located.sha256, answer.body))
    throw new ChannelError(
      'unreachable',
      'file_damaged',
      'WhatsApp file: not the bytes that were announced',
    );
  return {
    bytes: answer.body,
    ...(located.mime_type === undefined ? {} : { mimeType: located.mime_type }),
  };
}

/** Whether the address is one of Meta's own hosts over https, or the same origin as the API. */
function mayHaveToken(address: URL, api: URL): boolean {
  if (address.origin === api.origin) return true;
  return (
    address.protocol === 'https:' &&
    /(^|\.)(fbsbx\.com|facebook\.com|fbcdn\.net|whatsapp\.net)$/.test(address.hostname)
  );
}

/**
 * Compares with the announced digest, which webhooks write in base64 and the API in hexadecimal.
 */
function sameDigest(announced: string, bytes: Uint8Array): boolean {
  const digest = createHash('sha256').update(bytes).digest();
  return (
    announced.toLowerCase() === digest.toString('hex') || announced === digest.toString('base64')
  );
}
