import type { MediaKind } from '#channels/message.ts';
import {
  type ContactMedia,
  type ContactMediaKind,
  MEDIA_ON_A_PAGE,
} from '#contract/contacts/contact-media.ts';
import { toShownParts } from '#server/features/conversations/thread/parts.ts';
import type { Queryable } from '#server/platform/db.ts';
import { AppError } from '#server/platform/errors.ts';
import { listMedia, type MediaRow } from './contact-media.store.ts';
import { findHead, listMembers } from './merge/members.store.ts';

const kindsOf: Record<ContactMediaKind, MediaKind[]> = {
  image: ['image'],
  video: ['video'],
  audio: ['audio', 'voice'],
  document: ['document'],
};

/**
 * One page of the files in all conversations of a person, by their own id or by the id of a contact
 * that was merged into them. Throws `contact_not_found`.
 */
export async function readMedia(
  db: Queryable,
  workspaceId: string,
  id: string,
  { kind, after }: { kind?: ContactMediaKind | undefined; after?: string | undefined },
): Promise<{ media: ContactMedia[]; hasMore: boolean }> {
  const head = await findHead(db, workspaceId, id);
  if (head === null) throw new AppError('contact_not_found');
  const members = await listMembers(db, workspaceId, [head]);
  const rows = await listMedia(
    db,
    workspaceId,
    members.map((member) => member.id),
    {
      kinds: kind ? kindsOf[kind] : Object.values(kindsOf).flat(),
      after,
      // One more than is shown tells whether there are more.
      limit: MEDIA_ON_A_PAGE + 1,
    },
  );
  return {
    media: rows.slice(0, MEDIA_ON_A_PAGE).flatMap(toMedia),
    hasMore: rows.length > MEDIA_ON_A_PAGE,
  };
}

function toMedia(row: MediaRow): ContactMedia[] {
  return toShownParts([row.part]).flatMap((part) =>
    part.kind === 'media'
      ? [
          {
            messageId: row.message_id,
            conversationId: row.conversation_id,
            index: row.index,
            isFromCustomer: row.direction === 'in',
            part,
            at: row.created_at,
            place: row.place,
          },
        ]
      : [],
  );
}
