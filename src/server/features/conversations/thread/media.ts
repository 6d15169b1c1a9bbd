import { z } from 'zod';
import { AppError } from '#server/platform/errors.ts';
import type { Session } from '#server/platform/http/handlers.ts';
import type { Services } from '#server/platform/services.ts';
import { findParts } from './media.store.ts';

/** These types are shown in the page. Every other file is a download, whatever it claims to be. */
const INLINE = /^(image\/(png|jpeg|webp|gif)|audio\/(ogg|mpeg|mp4|wav)|video\/(mp4|webm))$/;

/** Serves one file of a message of the caller's workspace from our own copy. */
export async function serveMedia(
  { db, blobs }: Services,
  session: Session,
  messageId: string,
  index: string,
): Promise<Response> {
  if (!z.uuid().safeParse(messageId).success || !/^\d{1,2}$/.test(index))
    throw new AppError('not_found');
  const part = (await findParts(db, session.workspaceId, messageId))?.[Number(index)];
  if (part?.kind !== 'media' || !part.blob) throw new AppError('not_found');
  // WhatsApp's voices are `audio/ogg; codecs=opus`.
  const [mimeType = ''] = (part.mimeType ?? '').split(';');
  const shown = INLINE.test(mimeType);
  return new Response((await blobs.read(part.blob)).slice(), {
    headers: {
      'Content-Type': shown ? mimeType : 'application/octet-stream',
      'Content-Disposition': `${shown ? 'inline' : 'attachment'}; filename*=UTF-8''${encodeURIComponent(part.fileName ?? 'arquivo')}`,
      'Content-Security-Policy': "default-src 'none'; sandbox",
      'X-Content-Type-Options': 'nosniff',
      'Cache-Control': 'private, max-age=86400',
    },
  });
}
