import { z } from 'zod';
import { ChannelTypeSchema } from '#contract/common.ts';
import { isOfLivingChannel } from '#server/features/channels/purged.sql.ts';
import { query, type Queryable } from '#server/platform/db.ts';
import type { MemberRow } from '../merge/members.store.ts';

const ConversationRow = z.object({
  id: z.string(),
  contact_id: z.string(),
  channel_name: z.string(),
  channel_type: ChannelTypeSchema,
  chat: z.string(),
  created_at: z.string(),
  last_message_at: z.string(),
  resolved_at: z.string().nullable(),
  snoozed_until: z.string().nullable(),
  summary: z.string().nullable(),
  labels: z.array(z.string()),
  hand_offs: z.array(
    z.object({
      reason: z.string(),
      note: z.string(),
      at: z.string(),
      closedAt: z.string().nullable(),
    }),
  ),
  notes: z.array(z.object({ text: z.string(), at: z.string() })),
  scheduled: z.array(z.object({ text: z.string(), sendAt: z.string() })),
  ratings: z.array(
    z.object({
      askedAt: z.string(),
      score: z.number().nullable(),
      answeredAt: z.string().nullable(),
    }),
  ),
});
export type ExportedConversation = z.output<typeof ConversationRow>;

/** The person who is exported, with what is read before the file is begun. */
export interface ExportedPerson {
  workspaceId: string;
  /** The contact into which all members were merged. */
  head: string;
  members: readonly MemberRow[];
  conversations: readonly ExportedConversation[];
  language: 'pt' | 'en';
}

/**
 * The person's own conversations, without their messages. Groups are left out, because other people
 * write in them.
 */
export function listOwnConversations(
  db: Queryable,
  workspaceId: string,
  contactIds: readonly string[],
): Promise<ExportedConversation[]> {
  return query(db, ConversationRow, {
    text: `select c.id, c.contact_id, ch.display_name as channel_name, ch.type as channel_type, c.chat, c.created_at, c.last_message_at,
        c.resolved_at, c.snoozed_until, c.summary,
        array(select l.name from conversation_label cl join label l on l.id = cl.label_id where cl.conversation_id = c.id order by l.name_key) as labels,
        coalesce((select jsonb_agg(jsonb_build_object('reason', h.reason, 'note', h.note, 'at', h.created_at, 'closedAt', h.closed_at) order by h.created_at)
          from handoff h where h.conversation_id = c.id), '[]') as hand_offs,
        coalesce((select jsonb_agg(jsonb_build_object('text', n.text, 'at', n.created_at) order by n.created_at)
          from note n where n.conversation_id = c.id), '[]') as notes,
        coalesce((select jsonb_agg(jsonb_build_object('text', s.text, 'sendAt', s.send_at) order by s.send_at, s.id)
          from scheduled_message s where s.conversation_id = c.id and s.handed_at is null), '[]') as scheduled,
        coalesce((select jsonb_agg(jsonb_build_object('askedAt', q.asked_at, 'score', q.score, 'answeredAt', q.answered_at) order by q.asked_at)
          from satisfaction_question q where q.conversation_id = c.id and q.asked_at is not null), '[]') as ratings
      from conversation c join channel ch on ch.id = c.channel_id
      where c.workspace_id = $1 and c.contact_id = any($2::uuid[]) and not c.is_group and ${isOfLivingChannel('c')} order by c.created_at, c.id`,
    values: [workspaceId, contactIds],
  });
}

const ConsentRow = z.object({
  contact_id: z.string(),
  change: z.enum(['opt_out', 'opt_in']),
  source: z.enum(['word', 'person', 'import']),
  created_at: z.string(),
});

/**
 * All consents, the oldest first. Which user recorded one is left out, because that is the user's
 * data.
 */
export function listAllConsents(
  db: Queryable,
  workspaceId: string,
  contactIds: readonly string[],
): Promise<z.output<typeof ConsentRow>[]> {
  return query(db, ConsentRow, {
    text: `select contact_id, change, source, created_at from contact_consent
      where workspace_id = $1 and contact_id = any($2::uuid[]) order by created_at, id`,
    values: [workspaceId, contactIds],
  });
}

/** The name of the workspace: the business that holds the data. */
export async function nameOfWorkspace(db: Queryable, workspaceId: string): Promise<string> {
  const [row] = await query(db, z.object({ name: z.string() }), {
    text: 'select name from workspace where id = $1',
    values: [workspaceId],
  });
  return row?.name ?? '';
}
