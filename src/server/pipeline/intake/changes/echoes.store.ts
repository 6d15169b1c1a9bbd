import { z } from 'zod';
import type { Part } from '#channels/message.ts';
import { moved } from '#server/features/conversations/state/moved.sql.ts';
import { personInCharge } from '#server/features/conversations/state/predicates.sql.ts';
import {
  closeAnswered,
  setWaitingSince,
} from '#server/features/conversations/state/questions.store.ts';
import { silenceAgent } from '#server/features/conversations/state/taking.store.ts';
import { execute, query, type Queryable, toJson } from '#server/platform/db.ts';
import type { Place } from './changes.store.ts';
import { confirmPart } from './receipts.store.ts';

export interface Echo {
  /** The id of the row that it becomes if we did not send it. */
  rowId: string;
  chat: string;
  messageId: string;
  parts: Part[];
  time: string;
  /** Our own id of the part, if the provider carries one. */
  partId: string | undefined;
  byProgram: boolean;
}

/**
 * SQL: our part `m` has the same content as an echo. Files are compared by their kind, because
 * providers give them addresses of their own.
 */
export const saysTheSame = (echoPart: string): string => `(
  case when m.parts -> 0 ->> 'text' is null then m.parts -> 0 ->> 'kind' = 'media' and m.parts -> 0 ->> 'media' = ${echoPart} ->> 'media'
    else btrim(m.parts -> 0 ->> 'text', E' \\n') = btrim(${echoPart} ->> 'text', E' \\n') end)`;

const Found = z.object({
  known: z.boolean(),
  /**
   * A part of ours with this content of which nobody knows whether the provider took it, or that
   * the provider took without naming an id.
   */
  nameless: z.string().nullable(),
  /** A part of ours is on its way, and its id is not known yet. */
  sending: z.boolean(),
  /** A part with this content was sent twice, and the echo may be of its other copy. */
  twice: z.boolean(),
});

/**
 * Finds out whether we sent what our account is said to have written: by the provider's id, by our
 * own id if the provider carries one, and otherwise, for a part whose answer was lost, by its
 * content and time. An echo that is ours settles its part.
 */
export async function recogniseEcho(
  db: Queryable,
  place: Place,
  echo: Echo,
): Promise<'ours' | 'perhaps ours' | 'not ours'> {
  if (echo.partId !== undefined) {
    const settled = await confirmPart(db, place, echo.partId, echo.messageId);
    if (settled || (await isPart(db, place, echo.partId))) return 'ours';
  }
  const [found] = await query(db, Found, {
    name: 'recognise-echo',
    text: `select exists (select from message where channel_id = $1 and provider_message_id = $3) as known,
        exists (select from message m where m.conversation_id = c.id and m.undelivered and m.delivery <> 'queued') as sending,
        coalesce(
          (select m.id from message m where m.conversation_id = c.id and m.undelivered and m.delivery = 'unknown' and m.provider_message_id is null
            and $5::timestamptz > m.created_at - interval '1 minute' and ${saysTheSame('$4::jsonb')} order by m.seq limit 1),
          (select m.id from message m where m.conversation_id = c.id and m.created_at > $5::timestamptz - interval '1 day' and m.direction = 'out'
            and m.delivery in ('sent', 'delivered', 'read') and m.provider_message_id is null
            and $5::timestamptz > m.created_at - interval '1 minute' and ${saysTheSame('$4::jsonb')} order by m.seq limit 1)) as nameless,
        exists (select from message m where m.conversation_id = c.id and m.created_at > $5::timestamptz - interval '1 day' and m.direction = 'out' and m.resends > 0
          and $5 < coalesce(m.sent_at, now()) + interval '1 minute' and ${saysTheSame('$4::jsonb')}) as twice
      from conversation c where c.channel_id = $1 and c.chat = $2 and c.workspace_id = $6`,
    values: [
      place.channelId,
      echo.chat,
      echo.messageId,
      toJson(echo.parts[0]),
      echo.time,
      place.workspaceId,
    ],
  });
  if (found === undefined) return 'not ours';
  if (found.known) return 'ours';
  if (found.nameless !== null && (await confirmPart(db, place, found.nameless, echo.messageId)))
    return 'ours';
  if (found.twice) return 'ours';
  return found.sending ? 'perhaps ours' : 'not ours';
}

async function isPart(db: Queryable, place: Place, partId: string): Promise<boolean> {
  const rows = await query(db, z.unknown(), {
    text: `select 1 from message where id = $1 and channel_id = $2 and workspace_id = $3 and direction = 'out'`,
    values: [partId, place.channelId, place.workspaceId],
  });
  return rows.length > 0;
}

/**
 * Notes when the provider took a message of ours, because receipts up to a time count by the
 * provider's clock.
 */
export function noteProviderTime(
  db: Queryable,
  place: Place,
  { messageId, time }: Echo,
): Promise<number> {
  return execute(
    db,
    `update message set provider_time = $3 where channel_id = $1 and provider_message_id = $2 and workspace_id = $4 and direction = 'out' and provider_time is null`,
    [place.channelId, messageId, time, place.workspaceId],
  );
}

/** A person who is in charge already stays in charge. */
const steppedIn = moved('taken', { user: `case when ${personInCharge} then c.owner_user_id end` });

const Taken = z.object({ conversation_id: z.string() });

/**
 * Stores a message of our account that we did not send. Either a person typed it in the provider's
 * own app and thereby takes the conversation over (B3, B10), or another program of the business
 * sent it, which takes nothing over. Runs in the caller's transaction. Answers with the
 * conversation that was taken over.
 */
export async function storeEcho(
  db: Queryable,
  place: Place,
  echo: Echo,
): Promise<{ conversationId: string } | null> {
  const [taken] = await query(db, Taken, {
    text: `with locked as (
        select id from conversation where channel_id = $1 and chat = $2 and workspace_id = $7
        and not exists (select from message where channel_id = $1 and provider_message_id = $3) for update
      ), taken as (
        update conversation c set sent_seq = c.sent_seq + 1, last_message_at = now()${echo.byProgram ? '' : `, ${steppedIn}`}
        from locked where c.id = locked.id returning c.id, c.workspace_id, c.sent_seq
      )
      insert into message (id, workspace_id, channel_id, conversation_id, direction, author, seq, provider_message_id, provider_time, parts, delivery, sent_at)
      select $4, workspace_id, $1, id, 'out', $8, sent_seq, $3, $5, $6, 'sent', $5 from taken returning conversation_id`,
    values: [
      place.channelId,
      echo.chat,
      echo.messageId,
      echo.rowId,
      echo.time,
      toJson(echo.parts),
      place.workspaceId,
      echo.byProgram ? 'system' : 'phone',
    ],
  });
  if (!taken || echo.byProgram) return null;
  await silenceAgent(db, place.workspaceId, taken.conversation_id);
  const isAll = await closeAnswered(db, place.workspaceId, taken.conversation_id, {
    upTo: { time: echo.time },
    runId: null,
  });
  if (!isAll) await setWaitingSince(db, place.workspaceId, [taken.conversation_id]);
  return { conversationId: taken.conversation_id };
}
