import type { z } from 'zod';
import type { Viewer } from '#contract/people/people.ts';
import { avatarUrl } from '#server/features/accounts/user-view.ts';
import { AppError } from '#server/platform/errors.ts';
import type { Services } from '#server/platform/services.ts';
import {
  deleteVisit,
  isConversation,
  listOthers,
  saveVisit,
  type Visit,
} from './presence.store.ts';

/**
 * Records that somebody looks at a conversation, types in it or leaves it, and tells the open pages
 * of the others when that is new. Resolves with who else is there. It is stored in the database, so
 * that every process knows of all pages. Throws `not_found`.
 */
export async function visit(
  { db, bus }: Services,
  who: Visit,
  doing: 'looking' | 'typing' | 'leaving',
): Promise<z.output<typeof Viewer>[]> {
  if (!(await isConversation(db, who))) throw new AppError('not_found');
  const isNews =
    doing === 'leaving' ? await deleteVisit(db, who) : await saveVisit(db, who, doing === 'typing');
  if (isNews) bus.tell(who.workspaceId, 'presence');
  return (await listOthers(db, who)).map(({ id, name, avatar_blob: blob, typing }) => ({
    id,
    name,
    avatarUrl: blob === null ? null : avatarUrl(blob),
    typing,
  }));
}
