import { z } from 'zod';
import { ChannelTypeSchema } from '#contract/common.ts';
import { isOfLivingChannel } from '#server/features/channels/purged.sql.ts';
import { query, type Queryable } from '#server/platform/db.ts';

const Channel = z.object({ id: z.string(), name: z.string(), type: ChannelTypeSchema });
export type ExportedChannel = z.output<typeof Channel>;

/** The channels of the workspace that know at least one contact. Each is a column of the list. */
export function listChannelsWithPeople(
  db: Queryable,
  workspaceId: string,
): Promise<ExportedChannel[]> {
  return query(db, Channel, {
    text: `select ch.id, ch.display_name as name, ch.type from channel ch
      where ch.workspace_id = $1 and ch.purged_at is null and exists (select from contact_identity i where i.channel_id = ch.id)
      order by ch.display_name, ch.id`,
    values: [workspaceId],
  });
}

/** How many notes the conversations of each of these contacts have. */
export function countNotes(
  db: Queryable,
  workspaceId: string,
  contactIds: readonly string[],
): Promise<{ contact_id: string; notes: number }[]> {
  return query(db, z.object({ contact_id: z.string(), notes: z.number() }), {
    text: `select c.contact_id, count(*) as notes from conversation c join note n on n.conversation_id = c.id and n.event is null
      where c.workspace_id = $1 and c.contact_id = any($2::uuid[]) and ${isOfLivingChannel('c')} group by c.contact_id`,
    values: [workspaceId, contactIds],
  });
}

/** When each of these contacts, or a user for them, last said whether they want messages. */
export function lastWords(
  db: Queryable,
  workspaceId: string,
  contactIds: readonly string[],
): Promise<{ contact_id: string; at: string }[]> {
  return query(db, z.object({ contact_id: z.string(), at: z.string() }), {
    text: `select s.contact_id, max(s.created_at) as at from contact_consent s
      where s.workspace_id = $1 and s.contact_id = any($2::uuid[]) group by s.contact_id`,
    values: [workspaceId, contactIds],
  });
}
