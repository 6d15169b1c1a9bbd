import { z } from 'zod';
import { ChannelTypeSchema } from '#contract/common.ts';
import { OutcomeKind } from '#contract/conversations.ts';
import { isOfLivingChannel } from '#server/features/channels/purged.sql.ts';
import { execute, query, type Queryable, toJson } from '#server/platform/db.ts';
import { contactsFound } from './found.sql.ts';
import { withLabel } from './labels.store.ts';

export interface ContactFilter {
  workspaceId: string;
  search?: string | undefined;
  labelId?: string | undefined;
}

/** Of a merged contact the match counts for the person. A group is nobody. */
function filtered({ workspaceId, search, labelId }: ContactFilter): { where: string; values: unknown[] } {
  const values: unknown[] = [workspaceId];
  const conditions = ['h.workspace_id = $1', 'h.merged_into is null', 'h.is_group is not true'];
  if (search) conditions.push(`h.id in (select coalesce(f.person_id, f.id) from (${contactsFound(search, values)}) f)`);
  if (labelId) conditions.push(`h.id in (${withLabel(values.push(labelId))})`);
  return { where: conditions.join(' and '), values };
}

/** The heads of one page, newest first, and how many there are in all. */
export async function listHeads(
  db: Queryable,
  filter: ContactFilter & { limit: number; offset: number },
): Promise<{ ids: string[]; total: number }> {
  const { where, values } = filtered(filter);
  const [count] = await query(db, z.object({ total: z.number() }), {
    text: `select count(*) as total from contact h where ${where}`,
    values,
  });
  const rows = await query(db, z.object({ id: z.string() }), {
    text: `select h.id from contact h where ${where} order by h.created_at desc, h.id limit $${values.length + 1} offset $${values.length + 2}`,
    values: [...values, filter.limit, filter.offset],
  });
  return { ids: rows.map((row) => row.id), total: count?.total ?? 0 };
}

/** Where the next page of a list that is read to its end begins: the time as PostgreSQL writes it, for JavaScript's is too coarse. */
export interface HeadPlace {
  id: string;
  at: string;
}

/** The heads after a place, in the order of the list; who comes meanwhile stands before it. */
export function nextHeads(db: Queryable, filter: ContactFilter, after: HeadPlace | null, limit: number): Promise<HeadPlace[]> {
  const { where, values } = filtered(filter);
  const on = after
    ? `and (h.created_at < $${values.push(after.at)}::timestamptz or h.created_at = $${values.length}::timestamptz and h.id > $${values.push(after.id)}::uuid)`
    : '';
  return query(db, z.object({ id: z.string(), at: z.string() }), {
    text: `select h.id, h.created_at::text as at from contact h where ${where} ${on} order by h.created_at desc, h.id limit $${values.push(limit)}`,
    values,
  });
}

const IdentityRow = z.object({
  contact_id: z.string(),
  channel_id: z.string(),
  channel_name: z.string(),
  channel_type: ChannelTypeSchema,
  value: z.string(),
});
export type IdentityRow = z.output<typeof IdentityRow>;

/**
 * By channels, and there in the order in which the provider told them; of what was kept before that was noted, what the conversation was begun under
 * comes first, and of a number the longer form.
 */
export function listIdentities(db: Queryable, workspaceId: string, contactIds: readonly string[]): Promise<IdentityRow[]> {
  return query(db, IdentityRow, {
    text: `select i.contact_id, i.channel_id, ch.display_name as channel_name, ch.type as channel_type, i.value
      from contact_identity i join channel ch on ch.id = i.channel_id
      where i.workspace_id = $1 and i.contact_id = any($2::uuid[]) and ${isOfLivingChannel('i')}
      order by min(i.seen_at) over (partition by i.channel_id) nulls last, ch.display_name, i.channel_id, i.seen_at nulls last,
        exists (select from conversation c where c.channel_id = i.channel_id and c.chat = i.value) desc, length(i.value) desc, i.value`,
    values: [workspaceId, contactIds],
  });
}

const ActivityRow = z.object({ contact_id: z.string(), first_at: z.string().nullable(), last_at: z.string().nullable() });

/** When each of these was heard of first and last. */
export function listActivity(db: Queryable, workspaceId: string, contactIds: readonly string[]): Promise<z.output<typeof ActivityRow>[]> {
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
        (select coalesce(m.outcome, 'pending') from message m where m.conversation_id = c.id and m.direction = 'in' order by m.seq desc limit 1) as outcome
      from conversation c join channel ch on ch.id = c.channel_id
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

export function listConsents(db: Queryable, workspaceId: string, contactIds: readonly string[]): Promise<z.output<typeof ConsentRow>[]> {
  return query(db, ConsentRow, {
    text: `select s.change, s.source, u.name as by_name, s.created_at from contact_consent s left join app_user u on u.id = s.user_id
      where s.workspace_id = $1 and s.contact_id = any($2::uuid[]) order by s.created_at desc, s.id desc limit 50`,
    values: [workspaceId, contactIds],
  });
}

export interface OwnValues {
  name: string | null;
  email: string | null;
  phone: string | null;
  notes: string | null;
  fields: Record<string, string>;
}

export function insertContact(db: Queryable, workspaceId: string, id: string, own: OwnValues): Promise<number> {
  return execute(
    db,
    // Nobody has to be asked who this is.
    `insert into contact (id, workspace_id, name, email, phone, notes, fields, name_asked_at) values ($2, $1, $3, $4, $5, $6, $7, now())`,
    [workspaceId, id, own.name, own.email, own.phone, own.notes, toJson(own.fields)],
  );
}

/** What a contact itself says from now on. */
export function updateContact(db: Queryable, workspaceId: string, id: string, own: OwnValues): Promise<number> {
  return execute(db, `update contact set name = $3, email = $4, phone = $5, notes = $6, fields = $7 where workspace_id = $1 and id = $2`, [
    workspaceId,
    id,
    own.name,
    own.email,
    own.phone,
    own.notes,
    toJson(own.fields),
  ]);
}

/** What was chosen of merged contacts is overruled by what people wrote afterwards. */
export function dropChoices(db: Queryable, workspaceId: string, mergedInto: string, keys: readonly string[]): Promise<number> {
  return execute(
    db,
    `update contact set merge_choices = array(select choice from unnest(merge_choices) choice where choice <> all($3::text[]))
     where workspace_id = $1 and merged_into = $2 and merge_choices && $3::text[]`,
    [workspaceId, mergedInto, keys],
  );
}

/** The name under which conversations of these contacts are listed; null: each by its own. */
export function showName(db: Queryable, workspaceId: string, contactIds: readonly string[], name: string | null): Promise<number> {
  return execute(
    db,
    'update contact set shown_name = $3 where workspace_id = $1 and id = any($2::uuid[]) and shown_name is distinct from $3',
    [workspaceId, contactIds, name],
  );
}
