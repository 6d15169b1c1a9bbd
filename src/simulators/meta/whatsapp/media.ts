import { createHash } from 'node:crypto';
import type { GraphCall, GraphResult } from '#simulators/meta/graph/call.ts';
import { dayMs } from '../clock.ts';
import { digest, GraphError, invalidParameter, isSame, newId, type Core } from '../core.ts';
import { textOf } from '#simulators/meta/graph/params.ts';
import { commit } from './core.ts';
import { refusal } from './refusals.ts';
import type { Media, PhoneNumber } from './state.ts';

const megabyte = 1024 * 1024;
const audio = ['audio/aac', 'audio/amr', 'audio/mpeg', 'audio/mp4', 'audio/ogg', 'audio/opus'];
const documents = [
  'text/plain',
  'application/pdf',
  'application/msword',
  'application/vnd.ms-excel',
  'application/vnd.ms-powerpoint',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  'application/vnd.openxmlformats-officedocument.presentationml.presentation',
];
const supported = [
  'image/jpeg',
  'image/png',
  'image/webp',
  'video/mp4',
  'video/3gpp',
  ...audio,
  ...documents,
];

/** The most bytes of a file of this type ("Supported media types"). */
function limitOf(mimeType: string): number {
  if (mimeType === 'image/webp') return 500 * 1024;
  if (mimeType.startsWith('image/')) return 5 * megabyte;
  return mimeType.startsWith('audio/') || mimeType.startsWith('video/')
    ? 16 * megabyte
    : 100 * megabyte;
}

/** Keeps a file under an id that only this number's account can use. */
export function keepMedia(
  core: Core,
  number: PhoneNumber,
  file: { bytes: Uint8Array; mimeType: string; fileName: string | null; days: number },
): Media {
  const id = newId();
  const media: Media = {
    id,
    number: number.id,
    path: `whatsapp/${id}`,
    mimeType: file.mimeType,
    fileName: file.fileName,
    bytes: file.bytes.byteLength,
    sha256: createHash('sha256').update(file.bytes).digest('hex'),
    expiresAt: core.clock.now() + file.days * dayMs,
  };
  core.store.writeFile(media.path, file.bytes);
  commit(core, { kind: 'media', media });
  return media;
}

/** `POST /{PHONE}/media`: the file is kept for 30 days. */
export function uploadMedia(number: PhoneNumber, { core, params }: GraphCall): GraphResult {
  if (textOf(params, 'messaging_product') !== 'whatsapp')
    throw invalidParameter('The parameter messaging_product is required.');
  const file = params.files.get('file');
  if (file === undefined) throw invalidParameter('The parameter file is required.');
  const mimeType =
    (textOf(params, 'type') || file.mimeType).split(';')[0]?.trim().toLowerCase() ?? '';
  if (!supported.includes(mimeType))
    throw new GraphError(
      400,
      100,
      `(#100) Param file must be a file with one of the following types: ${supported.join(', ')}. Received file of type '${mimeType}'.`,
    );
  if (file.bytes.byteLength === 0) throw refusal(131_053, 'The file is empty.');
  if (file.bytes.byteLength > limitOf(mimeType))
    throw new GraphError(
      400,
      100,
      `(#100) Param file: File size (${file.bytes.byteLength}) exceeds the limit of ${limitOf(mimeType)} bytes for ${mimeType}`,
    );
  const media = keepMedia(core, number, {
    bytes: file.bytes,
    mimeType: textOf(params, 'type') || file.mimeType,
    fileName: file.fileName,
    days: 30,
  });
  return { body: { id: media.id } };
}

/** How long the address of a file is valid. */
const urlSeconds = 300;

/** `GET /{MEDIA_ID}`. */
export function mediaNode({ core, origin }: GraphCall, media: Media): Record<string, unknown> {
  if (media.expiresAt < core.clock.now())
    throw new GraphError(400, 100, '(#100) The media has expired', {
      subcode: 33,
      type: 'GraphMethodException',
    });
  const expires = core.clock.seconds() + urlSeconds;
  const query = new URLSearchParams({
    mid: media.id,
    ext: String(expires),
    hash: hashOf(core, media.id, String(expires)),
  });
  return {
    messaging_product: 'whatsapp',
    url: `${origin}/whatsapp_business/attachments/?${query.toString()}`,
    mime_type: media.mimeType,
    sha256: media.sha256,
    file_size: media.bytes,
    id: media.id,
  };
}

export function deleteMedia({ core }: GraphCall, media: Media): GraphResult {
  commit(core, { kind: 'media_deleted', media: media.id });
  return { body: { success: true } };
}

/** Serves the file to a caller who has the address, the token and a User-Agent. */
export function attachment({ core, params, headers }: GraphCall): GraphResult {
  const expires = textOf(params, 'ext');
  const media = core.store.state.whatsapp.media.get(textOf(params, 'mid'));
  if ((headers['user-agent'] ?? '') === '')
    throw new GraphError(400, 1, 'A User-Agent is required');
  if (media === undefined || !isSame(textOf(params, 'hash'), hashOf(core, media.id, expires)))
    throw new GraphError(404, 1, 'Not found');
  if (Number(expires) <= core.clock.seconds())
    throw new GraphError(404, 1, 'URL signature expired');
  const bytes = core.store.readFile(media.path);
  if (bytes === null) throw new GraphError(404, 1, 'Not found');
  return { body: null, file: { bytes, mimeType: media.mimeType } };
}

const hashOf = (core: Core, id: string, expires: string): string =>
  digest(core.secret, `attachment ${id} ${expires}`);
