import { z } from 'zod';
import type { MediaKind } from '#channels/message.ts';
import { isOfLivingChannel } from '#server/features/channels/purged.sql.ts';
import { query, type Queryable } from '#server/platform/db.ts';

const MediaRow = z.object({
  message_id: z.string(),
  conversation_id: z.string(),
  index: z.number(),
  direction: z.enum(['in', 'out']),
  part: z.unknown(),
  created_at: z.string(),
  /** Where the file stands in the list; the contract describes the format. */
  place: z.string(),
});
export type MediaRow = z.output<typeof MediaRow>;

/** The condition that a part is a file of one of the kinds `$3` and that we have a copy of it. */
const isWanted = (part: string): string =>
  `${part} ->> 'kind' = 'media' and ${part} ->> 'blob' is not null and ${part} ->> 'media' = any($3::text[])`;

/**
 * The newest files of these contacts, those behind a place where it is given. Each conversation
 * gives its newest messages that have a file, by an index of such messages alone, so that ten
 * thousand messages without one cost nothing. One message more than asked for is enough, because
 * the message at the place may have no part left.
 */
export function listMedia(
  db: Queryable,
  workspaceId: string,
  contactIds: readonly string[],
  { kinds, after, limit }: { kinds: MediaKind[]; after: string | undefined; limit: number },
): Promise<MediaRow[]> {
  const [at = null, messageId = null, index = null] = after?.split('_') ?? [];
  const moment = `(timestamptz 'epoch' + $5::bigint * interval '1 microsecond')`;
  return query(db, MediaRow, {
    text: `select m.id as message_id, m.conversation_id, (p.place - 1)::integer as index, m.direction, p.part, m.created_at,
        (extract(epoch from m.created_at) * 1000000)::bigint || '_' || m.id || '_' || p.place - 1 as place
      from conversation c cross join lateral (
        select m.* from message m
        where m.conversation_id = c.id and jsonb_path_exists(m.parts, '$[*].blob') and m.delivery is distinct from 'cancelled'
          and exists (select from jsonb_array_elements(m.parts) part where ${isWanted('part')})
          and ($5::bigint is null or (m.created_at, m.id) <= (${moment}, $6::uuid))
        order by m.created_at desc, m.id desc limit $4 + 1) m
      cross join lateral jsonb_array_elements(m.parts) with ordinality p(part, place)
      where c.workspace_id = $1 and c.contact_id = any($2::uuid[]) and ${isOfLivingChannel('c')}
        and ${isWanted('p.part')} and ($5::bigint is null or m.id <> $6::uuid or p.place - 1 > $7::integer)
      order by m.created_at desc, m.id desc, p.place limit $4`,
    values: [workspaceId, contactIds, kinds, limit, at, messageId, index],
  });
}
