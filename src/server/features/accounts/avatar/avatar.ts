import { record } from '#server/features/audit/audit.ts';
import { inTransaction } from '#server/platform/db.ts';
import { AppError } from '#server/platform/errors.ts';
import type { Session } from '#server/platform/http/handlers.ts';
import type { Services } from '#server/platform/services.ts';
import { avatarUrl } from '../user-view.ts';
import { isAvatar, replaceAvatar } from './avatars.store.ts';
import { encodeAvatar } from './avatar-image.ts';

/** Resolves with the URL of the new picture. */
export async function changeAvatar(
  { blobs, db }: Services,
  bytes: Uint8Array,
  session: Session,
): Promise<string> {
  const { userId, workspaceId } = session;
  const blob = await blobs.write(await encodeAvatar(bytes));
  const before = await inTransaction(db, async (tx) => {
    await record(tx, { workspaceId, userId, action: 'account.avatar_changed', subject: userId });
    return replaceAvatar(tx, userId, blob);
  }).catch(async (error: unknown) => {
    await blobs.remove(blob);
    throw error;
  });
  if (before !== null) await blobs.remove(before);
  return avatarUrl(blob);
}

/**
 * Serves a picture to anybody, because an <img> sends no token. Its key is 192 random bits, new for
 * each upload.
 */
export async function serveAvatar({ blobs, db }: Services, key: string): Promise<Response> {
  if (!/^[0-9a-f]{16,64}$/.test(key) || !(await isAvatar(db, key))) throw new AppError('not_found');
  const bytes = await blobs.read(key);
  return new Response(bytes.slice(), {
    headers: {
      'Content-Type': 'image/webp',
      'Content-Disposition': 'inline',
      'Content-Security-Policy': "default-src 'none'; sandbox",
      'X-Content-Type-Options': 'nosniff',
      'Cache-Control': 'public, max-age=31536000, immutable',
    },
  });
}
