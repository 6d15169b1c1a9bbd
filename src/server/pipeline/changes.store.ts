import { z } from 'zod';
import { contextKinds } from '#channels/context-kinds.ts';
import type { InboundEvent, Part } from '#channels/message.ts';
import { laneAtOnce } from '#server/features/conversations/state/clocks.sql.ts';
import { moved } from '#server/features/conversations/state/moved.sql.ts';
import { answerUncertain } from '#server/features/conversations/state/questions.store.ts';
import { execute, query, type Queryable, toJson } from '#server/platform/db.ts';

export interface Place {
  workspaceId: string;
  channelId: string;
}

/** Remembers an event that is not a message; answers false when it was known already. */
export async function storeEvent(
  db: Queryable,
  place: Place,
  event: { eventId: string; kind: InboundEvent['kind']; reason: string | null },
  body: string,
): Promise<boolean> {
  const rows = await execute(
    db,
    `insert into inbound_event (workspace_id, channel_id, event_id, kind, reason, body) values ($1, $2, $3, $4, $5, $6) on conflict do nothing`,
    [place.workspaceId, place.channelId, event.eventId, event.kind, event.reason, body],
  );
  return rows === 1;
}

/**
 * What the agent is thinking about has changed: its draft can no longer be committed, and the turn is taken anew. First in its
 * transaction, for conversations are locked before messages everywhere.
 */
export function redoTurn(db: Queryable, place: Place, messageId: string): Promise<number> {
  return execute(
    db,
    `update conversation c set ${moved('changed')}
     from message m where m.channel_id = $1 and m.provider_message_id = $2 and m.workspace_id = $3 and m.direction = 'in' and m.outcome is null
       and c.id = m.conversation_id and c.answer_lease_until is not null`,
    [place.channelId, messageId, place.workspaceId],
  );
}

const Changed = z.object({ id: z.string(), blobs: z.array(z.string()) });
/** A message with our copies of the files that it had before. */
export type Changed = z.output<typeof Changed>;

/** Locked, so that a file which is noted at this moment is seen. */
const before = `select id, workspace_id, edited_at, removed_at,
    array(select part ->> 'blob' from jsonb_array_elements(parts) part where part ->> 'blob' is not null) as blobs
  from message where channel_id = $1 and provider_message_id = $2 for update`;

/** What a message says of itself beside its words; an edit brings none of it. */
const contextOf = (message: string): string =>
  `jsonb_path_query_array(${message}.parts, '$[*] ? (${contextKinds.map((kind) => `@.kind == "${kind}"`).join(' || ')})')`;

/** An edited message keeps its place; an answer not yet given is given to the new text. null: nothing was changed. */
export async function editMessage(db: Queryable, place: Place, messageId: string, parts: Part[], time: string): Promise<Changed | null> {
  const [row] = await query(db, Changed, {
    text: `with before as (${before}) update message m set parts = ${contextOf('m')} || $3::jsonb, edited_at = $4 from before where m.id = before.id and before.workspace_id = $5
     and (before.edited_at is null or before.edited_at <= $4) and before.removed_at is null returning m.id, before.blobs`,
    values: [place.channelId, messageId, toJson(parts), time, place.workspaceId],
  });
  return row ?? null;
}

/** The customer took it back: the content goes, the place stays. null: nothing was changed. */
export async function removeMessage(db: Queryable, place: Place, messageId: string, time: string): Promise<Changed | null> {
  const [row] = await query(db, Changed, {
    text: `with before as (${before}) update message m set parts = '[]', removed_at = $3 from before where m.id = before.id and before.workspace_id = $4
     and before.removed_at is null returning m.id, before.blobs`,
    values: [place.channelId, messageId, time, place.workspaceId],
  });
  return row ?? null;
}

/** `time` in ISO 8601 UTC: what is older than the same person's last reaction changes nothing. */
export function reactToMessage(
  db: Queryable,
  place: Place,
  messageId: string,
  { by, emoji, time }: { by: string; emoji: string[]; time?: string | undefined },
): Promise<number> {
  return execute(
    db,
    `update message set reactions = coalesce(reactions, '{}') || jsonb_build_object($3::text, $4::jsonb),
       reacted_at = case when $6::text is null then reacted_at else coalesce(reacted_at, '{}') || jsonb_build_object($3::text, $6::text) end
     where channel_id = $1 and provider_message_id = $2 and workspace_id = $5
       and ($6::text is null or coalesce(reacted_at ->> $3, '') <= $6::text)`,
    [place.channelId, messageId, by, toJson(emoji), place.workspaceId, time ?? null],
  );
}

const Moved = z.object({ id: z.string(), conversation_id: z.string() });
/** A part whose delivery state has changed. */
export type Moved = z.output<typeof Moved>;

/** A delivery state only moves forward: sent, delivered, read; failed ends it. null: nothing was changed. */
export async function moveDelivery(
  db: Queryable,
  place: Place,
  messageId: string,
  status: 'sent' | 'delivered' | 'read' | 'failed',
  refusal: { code: string; support?: string | undefined } | null,
): Promise<Moved | null> {
  const [row] = await query(db, Moved, {
    text: `update message set delivery = $3, error_code = coalesce($4, error_code), support_code = coalesce($6, support_code) where channel_id = $1 and provider_message_id = $2 and workspace_id = $5
     and array_position(array['unknown','sending','sent','delivered','read'], delivery)
       < coalesce(array_position(array['unknown','sending','sent','delivered','read'], $3::text), 4)
     returning id, conversation_id`,
    values: [place.channelId, messageId, status, refusal?.code ?? null, place.workspaceId, refusal?.support ?? null],
  });
  return row ?? null;
}

/**
 * A provider that carries our own id of a part tells what became of one whose answer was lost, or did not name it: it was taken, under this id.
 * Its lane goes on at once. Answers whether there was such a part. Conversations are locked before messages, as everywhere.
 */
export async function settlePart(db: Queryable, place: Place, partId: string, messageId: string): Promise<boolean> {
  if (!z.uuid().safeParse(partId).success) return false;
  const rows = await query(db, z.object({ id: z.string() }), {
    text: `with held as (
        select c.id from message m join conversation c on c.id = m.conversation_id
        where m.id = $1 and m.channel_id = $2 and m.workspace_id = $3 and m.direction = 'out' for update of c
      ), settled as (
        update message m set provider_message_id = $4, delivery = case when m.delivery in ('delivered', 'read') then m.delivery else 'sent' end,
          sent_at = coalesce(m.sent_at, now()), error_code = null, error_text = null, support_code = null from held
        where m.id = $1 and m.conversation_id = held.id and m.provider_message_id is null
          and (m.delivery in ('sending', 'unknown', 'queued', 'sent', 'delivered', 'read') or (m.delivery = 'failed' and m.error_code = 'outcome_unknown'))
          and not exists (select from message other where other.channel_id = $2 and other.provider_message_id = $4)
        returning m.id, m.conversation_id
      ), woken as (
        update conversation c set ${laneAtOnce} from settled
        where c.id = settled.conversation_id and c.deliver_at is not null and c.deliver_lease_until is null
      )
      select id from settled`,
    values: [partId, place.channelId, place.workspaceId, messageId],
  });
  if (rows.length > 0) await answerUncertain(db, place.workspaceId, partId);
  return rows.length > 0;
}

/** The conversation of a chat, locked until the end of the transaction; null: there is none. */
export async function lockChat(db: Queryable, { workspaceId, channelId }: Place, chat: string): Promise<string | null> {
  const [row] = await query(db, z.object({ id: z.string() }), {
    text: 'select id from conversation where channel_id = $1 and chat = $2 and workspace_id = $3 for update',
    values: [channelId, chat, workspaceId],
  });
  return row?.id ?? null;
}

/** The customer blocked us, or took us back. */
export function markReachable(db: Queryable, place: Place, chat: string, reachable: boolean): Promise<number> {
  return execute(
    db,
    `update contact set unreachable_at = case when $3 then null else now() end
     where workspace_id = $4 and id = (select contact_id from conversation where channel_id = $1 and chat = $2)`,
    [place.channelId, chat, reachable, place.workspaceId],
  );
}

/** A group became a supergroup: its conversation goes on under the new address, unless that one has begun already. */
export function moveChat(db: Queryable, place: Place, from: string, to: string): Promise<number> {
  return execute(
    db,
    `update conversation set chat = $3 where channel_id = $1 and chat = $2 and workspace_id = $4
     and not exists (select from conversation other where other.channel_id = $1 and other.chat = $3)`,
    [place.channelId, from, to, place.workspaceId],
  );
}
