import { z } from 'zod';
import { ChannelTypeSchema } from '#contract/common.ts';
import { OutcomeKind } from '#contract/conversations/messages.ts';
import { isOfLivingChannel } from '#server/features/channels/purged.sql.ts';
import { query, type Queryable } from '#server/platform/db.ts';

const IdentityRow = z.object({
  contact_id: z.string(),
  channel_id: z.string(),
  channel_name: z.string(),
  channel_type: ChannelTypeSchema,
  value: z.string(),
});
export type IdentityRow = z.output<typeof IdentityRow>;

/**
 * The identities by channel, and within a channel in the order in which the provider told them.
 * Identities that were stored before that order was recorded come last: first the one under which
 * the conversation was begun, then the longer form of a number.
 */
export function listIdentities(
  db: Queryable,
  workspaceId: string,
  contactIds: readonly string[],
): Promise<IdentityRow[]> {
  return query(db, IdentityRow, {
    text: `select i.contact_id, i.channel_id, ch.display_name as channel_name, ch.type as channel_type, i.value
      from contact_identity i join channel ch on ch.id = i.channel_id
      where i.workspace_id = $1 and i.contact_id = any($2::uuid[]) and ${isOfLivingChannel('i')}
      order by min(i.seen_at) over (partition by i.channel_id) nulls last, ch.display_name, i.channel_id, i.seen_at nulls last,
        exists (select from conversation c where c.channel_id = i.channel_id and c.chat = i.value) desc, length(i.value) desc, i.value`,
    values: [workspaceId, contactIds],
  });
}

const ActivityRow = z.object({
  contact_id: z.string(),
  first_at: z.string().nullable(),
  last_at: z.string().nullable(),
});

/** When the first conversation of each contact began, and when its latest message came. */
export function listActivity(
  db: Queryable,
  workspaceId: string,
  contactIds: readonly string[],
): Promise<z.output<typeof ActivityRow>[]> {
  return query(db, ActivityRow, {
    text: `select c.contact_id, min(c.created_at) as first_at, max(c.last_message_at) as last_at from conversation c
      where c.workspace_id = $1 and c.contact_id = any($2::uuid[]) and ${isOfLivingChannel('c')} group by c.contact_id`,
    values: [workspaceId, contactIds],
  });
}

const ConversationRow = z.object({
  id: z.string(),
  channel_name: z.string(),
  channel_type: ChannelTypeSchema,
  created_at: z.string(),
  last_message_at: z.string(),
  messages: z.number(),
  outcome: OutcomeKind.nullable(),
  origin: z.string().nullable(),
  origin_ref: z.string().nullable(),
});
export type ContactConversationRow = z.output<typeof ConversationRow>;

export function listConversationsOf(
  db: Queryable,
  workspaceId: string,
  contactIds: readonly string[],
  limit: number,
): Promise<ContactConversationRow[]> {
  return query(db, ConversationRow, {
    text: `select c.id, ch.display_name as channel_name, ch.type as channel_type, c.created_at, c.last_message_at, c.seq + c.sent_seq as messages,
        (select coalesce(m.outcome, 'pending') from message m where m.conversation_id = c.id and m.direction = 'in' order by m.seq desc limit 1) as outcome,
        l.name as origin, l.ref as origin_ref
      from conversation c join channel ch on ch.id = c.channel_id
      left join conversation_origin o on o.conversation_id = c.id left join channel_link l on l.id = o.link_id
      where c.workspace_id = $1 and c.contact_id = any($2::uuid[]) and ${isOfLivingChannel('c')}
      order by c.last_message_at desc, c.id limit $3`,
    values: [workspaceId, contactIds, limit],
  });
}

const ConsentRow = z.object({
  change: z.enum(['opt_out', 'opt_in']),
  source: z.enum(['word', 'person', 'import']),
  by_name: z.string().nullable(),
  created_at: z.string(),
});

export function listConsents(
  db: Queryable,
  workspaceId: string,
  contactIds: readonly string[],
): Promise<z.output<typeof ConsentRow>[]> {
  return query(db, ConsentRow, {
    text: `select s.change, s.source, u.name as by_name, s.created_at from contact_consent s left join app_user u on u.id = s.user_id
      where s.workspace_id = $1 and s.contact_id = any($2::uuid[]) order by s.created_at desc, s.id desc limit 50`,
    values: [workspaceId, contactIds],
  });
}
