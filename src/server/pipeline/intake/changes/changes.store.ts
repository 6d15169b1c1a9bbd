import { z } from 'zod';
import { contextKinds } from '#channels/context-kinds.ts';
import type { Part } from '#channels/message.ts';
import type { InboundEvent } from '#channels/inbound-event.ts';
import { moved } from '#server/features/conversations/state/moved.sql.ts';
import { execute, query, type Queryable, toJson } from '#server/platform/db.ts';
import { MAX_RESTARTS } from '#server/pipeline/turn/settle.sql.ts';
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
 * Locks the conversation of a message. Call it first in the transaction, because conversations are
 * locked before messages everywhere; until its end, nobody takes the turn and reads the message as
 * it was.
 */
export const lockConversationOf = (
  db: Queryable,
  place: Place,
  messageId: string,
): Promise<number> =>
  execute(
    db,
    `select from message m join conversation c on c.id = m.conversation_id
     where m.channel_id = $1 and m.provider_message_id = $2 and m.workspace_id = $3 for no key update of c`,
    [place.channelId, messageId, place.workspaceId],
  );

/** The message waits for a turn, or was left to people: an agent takes that up with what comes next. */
const mayBeRead = `coalesce(m.outcome, 'waiting_person') = 'waiting_person'`;

/**
 * Has a turn taken anew because a message that the agent is working on, or that a model has read
 * before it, has changed: its draft can no longer be committed, and whoever takes the turn reads
 * everything again. Somebody may edit for ever, so an edit counts as a restart, and after the last
 * one the answer is to the words as they were; what was taken back is never answered. It locks the
 * conversation first, as `lockConversationOf` does.
 */
export function redoTurn(
  db: Queryable,
  place: Place,
  messageId: string,
  how: 'edited' | 'removed',
): Promise<number> {
  const mayEnd = how === 'edited' ? `and c.restarts < ${MAX_RESTARTS}` : '';
  return execute(
    db,
    `with meant as (
       select c.id, c.turn_id, (c.turn_id is not null or (${mayBeRead} and c.answer_lease_until is not null)) ${mayEnd} as ends
       from message m join conversation c on c.id = m.conversation_id
       where m.channel_id = $1 and m.provider_message_id = $2 and m.workspace_id = $3 and m.direction = 'in' for no key update of c
     ), ${runSuperseded('select turn_id from meant where ends and turn_id is not null')}
     update conversation c set ${moved(how === 'edited' ? 'reworded' : 'changed')}, turn_id = null from meant where c.id = meant.id and meant.ends`,
    [place.channelId, messageId, place.workspaceId],
  );
}

const Changed = z.object({ id: z.string(), blobs: z.array(z.string()) });
/** A message, with the keys of our copies of the files that it had before. */
export type Changed = z.output<typeof Changed>;

const Edited = Changed.extend({
  /** It says something else than before: a place that moves on does not. */
  reworded: z.boolean(),
});

/** The message as it was, locked so that a file which is noted at this moment is seen. */
const before = `select id, workspace_id, edited_at, removed_at, parts,
    array(select part ->> 'blob' from jsonb_array_elements(parts) part where part ->> 'blob' is not null) as blobs
  from message where channel_id = $1 and provider_message_id = $2 for update`;

/**
 * The parts of a message that tell its context rather than its words; an edit does not bring them
 * again.
 */
const contextOf = (message: string): string =>
  `jsonb_path_query_array(${message}.parts, '$[*] ? (${contextKinds.map((kind) => `@.kind == "${kind}"`).join(' || ')})')`;

/** Parts without what moves by itself: a place that is shared live is another one every few seconds. */
const wordsOf = (parts: string): string =>
  `(select jsonb_agg(case part ->> 'kind' when 'location' then part - 'latitude' - 'longitude' else part end order by place)
    from jsonb_array_elements(${parts}) with ordinality as each(part, place))`;

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
): Promise<z.output<typeof Edited> | null> {
  const [row] = await query(db, Edited, {
    text: `with before as (${before}) update message m set parts = ${contextOf('m')} || $3::jsonb, edited_at = $4 from before where m.id = before.id and before.workspace_id = $5
     and (before.edited_at is null or before.edited_at <= $4) and before.removed_at is null
     returning m.id, before.blobs, ${wordsOf('m.parts')} is distinct from ${wordsOf('before.parts')} as reworded`,
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
