import { z } from 'zod';
import type { Part } from '#channels/message.ts';
import { blockedAs } from '#server/features/contacts/block/blocked.sql.ts';
import { optedOut } from '#server/features/contacts/opted-out.sql.ts';
import { execute, query, type Queryable, toJson } from '#server/platform/db.ts';
import { laneDue } from '../state/clocks.sql.ts';
import { agentInCharge } from '../state/predicates.sql.ts';
import { found, FoundRow, type FoundScheduled } from './scheduled.store.ts';

/** Scheduled messages of all workspaces whose time has come, in the order of their times. */
export function listDueScheduled(db: Queryable, limit: number): Promise<FoundScheduled[]> {
  return query(db, FoundRow, {
    text: `${found} where s.failed_code is null and s.handed_at is null and not s.held and coalesce(s.again_at, s.send_at) <= now() order by s.send_at, s.id limit $1`,
    values: [limit],
  });
}

/**
 * Postpones everything that is due in a conversation within `ms` by that time. All of it moves
 * together, so that the order stays.
 */
export const postponeScheduled = (
  db: Queryable,
  workspaceId: string,
  conversationId: string,
  ms: number,
): Promise<number> =>
  execute(
    db,
    `update scheduled_message set again_at = now() + $3 * interval '1 millisecond'
      where workspace_id = $1 and conversation_id = $2 and failed_code is null and handed_at is null and send_at <= now() + $3 * interval '1 millisecond'`,
    [workspaceId, conversationId, ms],
  );

/**
 * Milliseconds until the next one is due; below 0: it became due since the others were listed.
 * Null: there is none.
 */
export async function nextScheduledInMs(db: Queryable): Promise<number | null> {
  const [row] = await query(db, z.object({ wait: z.number().nullable() }), {
    text: `select extract(epoch from min(coalesce(again_at, send_at)) - now())::float8 * 1000 as wait from scheduled_message
      where failed_code is null and handed_at is null and not held`,
  });
  return row?.wait ?? null;
}

const HeldRow = z.object({
  user_id: z.string(),
  text: z.string(),
  seen: z.string().nullable(),
  wrote_since: z.boolean(),
});

/**
 * Locks the scheduled message until the transaction ends. Null: it was sent or cancelled. The
 * caller has locked the conversation.
 */
export async function holdScheduled(
  db: Queryable,
  workspaceId: string,
  id: string,
): Promise<z.output<typeof HeldRow> | null> {
  const [row] = await query(db, HeldRow, {
    text: `select s.user_id, s.text, s.seen, c.seq > coalesce((select w.seq from message w where w.id = s.seen and w.conversation_id = s.conversation_id), 0) as wrote_since
      from scheduled_message s join conversation c on c.id = s.conversation_id
      where s.workspace_id = $1 and s.id = $2 and s.handed_at is null for update of s`,
    values: [workspaceId, id],
  });
  return row ?? null;
}

export const markHanded = (db: Queryable, workspaceId: string, id: string): Promise<number> =>
  execute(
    db,
    'update scheduled_message set handed_at = now(), failed_code = null where workspace_id = $1 and id = $2',
    [workspaceId, id],
  );

/** Resolves with false if the message was sent, was cancelled or has failed already. */
export async function markFailed(
  db: Queryable,
  workspaceId: string,
  id: string,
  code: string,
): Promise<boolean> {
  const rows = await execute(
    db,
    'update scheduled_message set failed_code = $3 where workspace_id = $1 and id = $2 and handed_at is null and failed_code is null',
    [workspaceId, id, code],
  );
  return rows > 0;
}

const StandingRow = z.object({
  blocked: z.boolean(),
  opted_out: z.boolean(),
  waits: z.boolean(),
});

/**
 * Whether the person to whom an agent would write has been blocked by the team, wants no messages,
 * or has written what waits for its turn. The caller has locked the conversation, as do those who
 * change this.
 */
export async function readStanding(
  db: Queryable,
  { workspace_id: workspaceId, conversation_id: conversationId }: FoundScheduled,
): Promise<z.output<typeof StandingRow> | null> {
  const [row] = await query(db, StandingRow, {
    text: `select ${blockedAs('k')} is not null as blocked, ${optedOut('k')} as opted_out, c.answer_at is not null as waits
      from conversation c join contact k on k.id = c.contact_id where c.workspace_id = $1 and c.id = $2`,
    values: [workspaceId, conversationId],
  });
  return row ?? null;
}

/**
 * Whether the agent is on and has the channel. It stays so until the transaction ends: as in a turn,
 * whoever switches the agent off waits, and then sees what it has said. The conversation is locked
 * afterwards.
 */
export async function holdServing(
  db: Queryable,
  { workspace_id: workspaceId, channel_id: channelId, agent_id: agentId }: FoundScheduled,
): Promise<boolean> {
  const rows = await query(db, z.unknown(), {
    text: `select from channel_agent s where s.workspace_id = $1 and s.channel_id = $2 and s.agent_id in (
      select a.id from agent a where a.workspace_id = $1 and a.id = $3 and a.status = 'active' for share of a) for share of s`,
    values: [workspaceId, channelId, agentId],
  });
  return rows.length > 0;
}

/**
 * Puts an agent's message into the outbox. Answers false where it has nothing to say there now,
 * because a person is in charge. The caller has locked the conversation.
 */
export async function storeOfAgent(
  db: Queryable,
  { id, workspace_id: workspaceId, conversation_id: conversationId }: FoundScheduled,
  parts: { id: string; part: Part }[],
): Promise<boolean> {
  const stored = await execute(
    db,
    `with lane as (
      update conversation c set sent_seq = c.sent_seq + jsonb_array_length($4::jsonb), last_message_at = now(), ${laneDue}
      where c.workspace_id = $1 and c.id = $2 and ${agentInCharge}
      returning c.id, c.channel_id, c.interventions, c.sent_seq - jsonb_array_length($4::jsonb) as sent_before
    )
    insert into message (id, workspace_id, channel_id, conversation_id, direction, author, seq, parts, run_id, delivery, interventions)
    select (item.value ->> 'id')::uuid, $1, lane.channel_id, lane.id, 'out', 'agent', lane.sent_before + item.ordinality,
      jsonb_build_array(item.value -> 'part'), $3, 'queued', lane.interventions
    from lane, jsonb_array_elements($4::jsonb) with ordinality item`,
    [workspaceId, conversationId, id, toJson(parts)],
  );
  return stored > 0;
}

const SettledRow = FoundRow.extend({
  /** Why the channel did not take it; null: the channel took it. */
  failed_code: z.string().nullable(),
  /** The message is a dead letter, so everybody was told. */
  told: z.boolean(),
});

/**
 * Deletes and returns the scheduled messages whose delivery has ended. Runs in the caller's
 * transaction.
 */
export function takeSettled(db: Queryable, limit: number): Promise<z.output<typeof SettledRow>[]> {
  return query(db, SettledRow, {
    text: `with over as (
        select s.id, bad.id as bad_id, coalesce(bad.error_code, bad.delivery) as failed_code from scheduled_message s
        left join lateral (select m.id, m.error_code, m.delivery from message m
          where m.run_id = s.id and m.direction = 'out' and m.delivery in ('failed', 'cancelled') order by m.seq limit 1) bad on true
        where s.handed_at is not null and not exists (select from message m where m.run_id = s.id and m.direction = 'out' and m.undelivered)
        order by s.handed_at limit $1 for update of s skip locked
      )
      delete from scheduled_message s using over, conversation c where s.id = over.id and c.id = s.conversation_id
      returning s.id, s.workspace_id, s.conversation_id, c.channel_id, s.user_id, s.agent_id, over.failed_code,
        exists (select from dead_letter d where d.conversation_id = s.conversation_id and d.message_id = over.bad_id) as told`,
    values: [limit],
  });
}

/** Whether the delivery of any scheduled message has not ended yet. */
export async function hasHanded(db: Queryable): Promise<boolean> {
  const rows = await query(db, z.unknown(), {
    text: 'select 1 from scheduled_message where handed_at is not null limit 1',
  });
  return rows.length > 0;
}
