import { z } from 'zod';
import { contextKinds } from '#channels/context-kinds.ts';
import type { Part } from '#channels/message.ts';
import type { InboundEvent } from '#channels/inbound-event.ts';
import { moved } from '#server/features/conversations/state/moved.sql.ts';
import { execute, query, type Queryable, toJson } from '#server/platform/db.ts';
import { runSuperseded } from '#server/pipeline/turn/thinking/superseded.sql.ts';

export interface Place {
  workspaceId: string;
  channelId: string;
}

/** Stores an event that is not a message; answers false if it was known already. */
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
 * Has a turn taken anew because a message that the agent is working on, or that a model has read
 * before it, has changed: its draft can no longer be committed, and whoever takes the turn reads
 * everything again. Call it first in the transaction, because conversations are locked before
 * messages everywhere; until its end, nobody takes the turn and reads the message as it was.
 */
export function redoTurn(db: Queryable, place: Place, messageId: string): Promise<number> {
  return execute(
    db,
    `with meant as (
       select c.id, c.turn_id, c.turn_id is not null or (m.outcome is null and c.answer_lease_until is not null) as is_begun
       from message m join conversation c on c.id = m.conversation_id
       where m.channel_id = $1 and m.provider_message_id = $2 and m.workspace_id = $3 and m.direction = 'in' for no key update of c
     ), ${runSuperseded('select turn_id from meant where turn_id is not null')}
     update conversation c set ${moved('changed')}, turn_id = null from meant where c.id = meant.id and meant.is_begun`,
    [place.channelId, messageId, place.workspaceId],
  );
}

const Changed = z.object({ id: z.string(), blobs: z.array(z.string()) });
/** A message, with the keys of our copies of the files that it had before. */
export type Changed = z.output<typeof Changed>;

/** The message as it was, locked so that a file which is noted at this moment is seen. */
const before = `select id, workspace_id, edited_at, removed_at,
    array(select part ->> 'blob' from jsonb_array_elements(parts) part where part ->> 'blob' is not null) as blobs
  from message where channel_id = $1 and provider_message_id = $2 for update`;

/**
 * The parts of a message that tell its context rather than its words; an edit does not bring them
 * again.
 */
const contextOf = (message: string): string =>
  `jsonb_path_query_array(${message}.parts, '$[*] ? (${contextKinds.map((kind) => `@.kind == "${kind}"`).join(' || ')})')`;

/**
 * Gives a message its new content; it keeps its place, and an answer that has not been given yet is
 * given to the new content. null: nothing was changed.
 */
export async function editMessage(
  db: Queryable,
  place: Place,
  messageId: string,
  parts: Part[],
  time: string,
): Promise<Changed | null> {
  const [row] = await query(db, Changed, {
    text: `with before as (${before}) update message m set parts = ${contextOf('m')} || $3::jsonb, edited_at = $4 from before where m.id = before.id and before.workspace_id = $5
     and (before.edited_at is null or before.edited_at <= $4) and before.removed_at is null returning m.id, before.blobs`,
    values: [place.channelId, messageId, toJson(parts), time, place.workspaceId],
  });
  return row ?? null;
}

/**
 * Removes the content of a message that the customer took back; its place stays. null: nothing was
 * changed.
 */
export async function removeMessage(
  db: Queryable,
  place: Place,
  messageId: string,
  time: string,
): Promise<Changed | null> {
  const [row] = await query(db, Changed, {
    text: `with before as (${before}) update message m set parts = '[]', removed_at = $3 from before where m.id = before.id and before.workspace_id = $4
     and before.removed_at is null returning m.id, before.blobs`,
    values: [place.channelId, messageId, time, place.workspaceId],
  });
  return row ?? null;
}

/**
 * Notes a person's reaction. `time` is ISO 8601 in UTC: a reaction older than the person's last one
 * changes nothing.
 */
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
