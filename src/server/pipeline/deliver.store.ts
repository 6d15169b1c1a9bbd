import { z } from 'zod';
import { Part } from '#channels/message.ts';
import { callOffOutdated, isOutdated, reopenQuestions } from '#server/features/conversations/conversations.ts';
import { execute, query, type Database, type Queryable, toJson } from '#server/platform/db.ts';
import { LEASE_MS } from './collect.store.ts';

export const Lane = z.object({
  id: z.string(),
  workspace_id: z.string(),
  channel_id: z.string(),
  contact_id: z.string(),
  chat: z.string(),
  deliver_fence: z.number(),
  sent_seq: z.number(),
  /** Milliseconds until the channel's circuit closes; 0 = open for business. */
  blocked_ms: z.number(),
  /** Sends of the channel that failed in a row. */
  failures: z.number(),
  /** The provider has refused the channel's credential, or said that somebody else uses it. */
  refused: z.boolean(),
});
export type Lane = z.output<typeof Lane>;

/** The circuit of a lane's channel, which is read in the same breath as the lane is taken. */
export const circuitColumns = `
  greatest(0, coalesce(extract(epoch from greatest(ch.blocked_until, ch.paused_until) - now()) * 1000, 0))::float8 as blocked_ms, ch.failures,
  ch.status = 'error' and coalesce(ch.status_reason in ('credential_refused', 'credential_in_use_elsewhere', 'credential_unreadable'), false) as refused`;

/** Takes conversations that have something to send: one lane each, fenced. */
export function claimLanes(db: Queryable, workerId: string, limit: number): Promise<Lane[]> {
  return query(db, Lane, {
    name: 'claim-lanes',
    text: `with due as (
        select id from conversation
        where deliver_at <= now() and (deliver_lease_until is null or deliver_lease_until < now())
        order by deliver_at limit $2 for update skip locked
      )
      update conversation c set deliver_worker = $1, deliver_lease_until = now() + $3 * interval '1 millisecond', deliver_fence = c.deliver_fence + 1
      from due, channel ch
      where c.id = due.id and ch.id = c.channel_id
      returning c.id, c.workspace_id, c.channel_id, c.contact_id, c.chat, c.deliver_fence, c.sent_seq, ${circuitColumns}`,
    values: [workerId, limit, LEASE_MS],
  });
}

const HeadRow = z.object({
  id: z.string(),
  conversation_id: z.string(),
  seq: z.number(),
  parts: z.array(z.unknown()),
  /** As it was found: `sending` = left by another worker, `unknown` = found so before. */
  was: z.enum(['queued', 'sending', 'unknown']),
  attempts: z.number(),
  resends: z.number(),
  age_ms: z.number(),
  author: z.enum(['agent', 'person', 'phone', 'system']),
  /** Milliseconds since the customer wrote last; null = not known. */
  silent_ms: z.number().nullable(),
  /** Somebody has stepped in since it was decided: it was not marked, and must not leave. */
  outdated: z.boolean(),
  /** In a chat that has topics: where what it answers was written; null: in none. */
  topic: z.string().nullable(),
});
/** The next part of a lane; `part` is null when it is of a kind that this version does not know. */
export type Head = Omit<z.output<typeof HeadRow>, 'parts'> & {
  part: Part | null;
  /** No later than the mark, by `performance.now()`. */
  markedAt: number;
};

/**
 * People's words stand with the topic that they were written for. An agent's go to that of the newest message that they answer, else of the
 * newest that came before them.
 */
const topicOf = (part: string, conversation: string): string => `case when not ${conversation}.has_topics then null
  when ${part}.author = 'person' then ${part}.topic else (coalesce(
  (select jsonb_build_array(q.topic) from message q where q.run_id = ${part}.run_id and q.direction = 'in' order by q.seq desc limit 1),
  (select jsonb_build_array(q.topic) from message q where q.conversation_id = ${part}.conversation_id and q.direction = 'in'
    and q.created_at <= ${part}.created_at order by q.created_at desc, q.id desc limit 1)) ->> 0) end`;

/**
 * Marks the first unsent part of each lane as being sent, before the request leaves (B9), and only while the lane is still ours. A
 * part that is marked already was left by a worker that died or lost its lease: whether the provider took it is unknown. One that was decided
 * before somebody stepped in stays as it is.
 */
export async function markHeads(db: Queryable, lanes: Lane[]): Promise<Head[]> {
  const markedAt = performance.now();
  const rows = await query(db, HeadRow, {
    name: 'mark-heads',
    text: `with ours as (
        select c.id, c.customer_at, c.interventions, c.has_topics from conversation c join unnest($1::uuid[], $2::bigint[]) as lane(id, fence) on lane.id = c.id and lane.fence = c.deliver_fence
        order by c.id for update of c
      )
      update message m set
        delivery = case when head.delivery <> 'queued' then 'unknown' when head.outdated then 'queued' else 'sending' end,
        attempts = m.attempts + (head.delivery = 'queued' and not head.outdated)::integer
      from ours, lateral (
        select m.id, m.delivery, ${isOutdated('ours')} is true as outdated from message m
        where m.conversation_id = ours.id and m.undelivered order by m.seq limit 1
      ) head
      where m.id = head.id and m.delivery = head.delivery
      returning m.id, m.conversation_id, m.seq, m.parts, head.delivery as was, m.attempts, m.resends,
        extract(epoch from now() - m.created_at)::float8 * 1000 as age_ms, m.author,
        extract(epoch from now() - ours.customer_at)::float8 * 1000 as silent_ms, head.outdated, ${topicOf('m', 'ours')} as topic`,
    values: [lanes.map((lane) => lane.id), lanes.map((lane) => lane.deliver_fence)],
  });
  return rows.map(({ parts, ...head }) => ({ ...head, markedAt, part: Part.safeParse(parts[0]).data ?? null }));
}

/** Of these parts those that were decided before somebody stepped in. */
export async function findOutdated(db: Queryable, partIds: string[]): Promise<Set<string>> {
  const rows = await query(db, z.object({ id: z.string() }), {
    name: 'find-outdated',
    text: `select m.id from message m join conversation c on c.id = m.conversation_id where m.id = any($1::uuid[]) and ${isOutdated()}`,
    values: [partIds],
  });
  return new Set(rows.map((row) => row.id));
}

/** What was decided before somebody stepped in is called off, if the lane is still ours. Runs in the caller's transaction. */
export async function callOffInLane(db: Queryable, lane: Lane): Promise<void> {
  const held = await query(db, z.unknown(), {
    text: 'select from conversation where id = $1 and workspace_id = $2 and deliver_fence = $3 for update',
    values: [lane.id, lane.workspace_id, lane.deliver_fence],
  });
  if (held.length > 0) await callOffOutdated(db, lane.workspace_id, [lane.id]);
}

/** Whether anything waits in a lane, seen by a statement of its own. */
export async function hasUnsent(db: Queryable, conversationId: string): Promise<boolean> {
  const rows = await query(db, z.unknown(), {
    text: `select 1 from message where conversation_id = $1 and undelivered limit 1`,
    values: [conversationId],
  });
  return rows.length > 0;
}

/** A part that the provider took. */
export interface SentPart {
  id: string;
  conversation_id: string;
  /** Of the lane it was sent in. */
  fence: number;
  seq: number;
  /** null: the provider did not say it. */
  provider_message_id: string | null;
}

/**
 * Writes what the provider took, and gives each lane back with it, due again where newer parts wait; answers with the conversations whose
 * lane was given back, and whether it is due again. That a part was taken is true whoever asked, even when another worker has queued it again meanwhile. The lane
 * is another's by then, or its row is held by somebody else at this moment: neither keeps the truth from being written.
 */
export async function recordSent(db: Queryable, parts: SentPart[]): Promise<Map<string, boolean>> {
  const rows = await query(db, z.object({ id: z.string(), due: z.boolean() }), {
    name: 'record-sent',
    text: `with input as (
        select * from jsonb_to_recordset($1::jsonb) as item(id uuid, conversation_id uuid, fence bigint, seq bigint, provider_message_id text)
      ), lanes as (
        select c.id, i.seq from input i join conversation c on c.id = i.conversation_id
        where c.deliver_fence = i.fence for no key update of c skip locked
      ), recorded as (
        update message m set delivery = 'sent', sent_at = now(), error_code = null, error_text = null, support_code = null,
          provider_message_id = case
            when exists (select from message other where other.channel_id = m.channel_id and other.provider_message_id = i.provider_message_id)
            then m.provider_message_id else i.provider_message_id end
        from input i
        -- By their ids: left to itself the planner reads the index of all that is undelivered, dead entries included.
        where m.id = i.id and m.id = any($2::uuid[]) and (m.delivery in ('sending', 'unknown', 'queued') or (m.delivery = 'failed' and m.error_code = 'outcome_unknown'))
      )
      update conversation c set deliver_worker = null, deliver_lease_until = null, deliver_at = case when c.sent_seq > lanes.seq then now() end
      from lanes where c.id = lanes.id
      returning c.id, c.deliver_at is not null as due`,
    values: [toJson(parts), parts.map((part) => part.id)],
  });
  return new Map(rows.map((row) => [row.id, row.due]));
}

/** What became of a part that was not taken, or of which nobody knows. `queued` is tried again; `failed` is final. */
export interface Delivery {
  id: string;
  /** Of the lane it was sent in. */
  fence: number;
  delivery: 'queued' | 'failed' | 'unknown';
  error_code: string | null;
  error_text: string | null;
  /** The provider's own code. */
  support_code: string | null;
  resent: boolean;
}

const Recorded = z.object({ run_id: z.string().nullable(), delivery: z.string() });
/** What was written: `calledOff` where somebody has stepped in since the part was decided, and it gets no second try. */
export interface Recorded {
  calledOff: boolean;
}

/**
 * Writes what became of a part, which counts only from the worker that holds the lane; null: it did not. A part that was decided before
 * somebody stepped in, and would be tried again or waited for, is called off, and its questions get what the stepping-in means for them (B10).
 * Final states are never changed here. Runs in the caller's transaction.
 */
export async function recordDelivery(db: Queryable, workspaceId: string, delivery: Delivery): Promise<Recorded | null> {
  const [row] = await query(db, Recorded, {
    name: 'record-delivery',
    text: `with held as (
        -- Locked, so that a person who steps in at this moment comes either before or after, never beside it.
        select m.id, ${isOutdated()} is true as outdated
        from message m join conversation c on c.id = m.conversation_id
        where m.id = $1 and c.deliver_fence = $2 for update of c
      )
      update message m set
        delivery = case when not held.outdated or $3::text = 'failed' then $3 when m.delivery = 'sending' and $3 = 'queued' then 'cancelled' else 'failed' end,
        error_code = case when held.outdated and (m.delivery = 'unknown' or $3 = 'unknown') and $3 <> 'failed' then 'outcome_unknown' else $4 end,
        error_text = $5, support_code = $7, resends = m.resends + ($6::boolean and not held.outdated)::integer
      from held where m.id = held.id and m.delivery in ('sending', 'unknown')
      returning m.run_id, m.delivery`,
    values: [
      delivery.id,
      delivery.fence,
      delivery.delivery,
      delivery.error_code,
      delivery.error_text,
      delivery.resent,
      delivery.support_code,
    ],
  });
  if (!row) return null;
  const calledOff = row.delivery !== delivery.delivery;
  if (calledOff && row.run_id !== null)
    await reopenQuestions(db, workspaceId, [row.run_id], row.delivery === 'cancelled' ? 'not sent' : 'perhaps sent');
  return { calledOff };
}

const Handed = z.object({ holder: z.string(), fence: z.number() });

/** Gives a lane to the worker that holds the channel's connection; null: nobody else does, or the lane is not ours any more. */
export async function handLane(db: Queryable, lane: Lane, workerId: string): Promise<z.output<typeof Handed> | null> {
  const [row] = await query(db, Handed, {
    name: 'hand-lane',
    text: `update conversation c set deliver_worker = s.holder, deliver_lease_until = now() + $4 * interval '1 millisecond', deliver_fence = c.deliver_fence + 1
      from socket_session s
      where c.id = $1 and c.deliver_fence = $2 and s.channel_id = c.channel_id and s.lease_until > now() and s.holder <> $3
      returning s.holder, c.deliver_fence as fence`,
    values: [lane.id, lane.deliver_fence, workerId, LEASE_MS],
  });
  return row ?? null;
}

export interface Release {
  id: string;
  fence: number;
  /** The newest part that was seen; newer ones keep the lane due. */
  sent_seq: number;
  /** null = nothing left to send; otherwise due again after so many milliseconds. */
  wait_ms: number | null;
}

/**
 * Gives lanes back; answers in how many milliseconds each is due again, none where nothing is left in it. A part committed meanwhile is seen by
 * its number, never lost between two snapshots.
 */
export async function releaseLanes(db: Queryable, releases: Release[]): Promise<Map<string, number | null>> {
  const rows = await query(db, z.object({ id: z.string(), wait_ms: z.number().nullable() }), {
    name: 'release-lanes',
    text: `with input as (
        select * from jsonb_to_recordset($1::jsonb) as item(id uuid, fence bigint, sent_seq bigint, wait_ms float8)
      ), locked as (
        select c.id from conversation c join input i on i.id = c.id where c.deliver_fence = i.fence order by c.id for update of c
      )
      update conversation c set deliver_worker = null, deliver_lease_until = null,
        deliver_at = case when i.wait_ms is not null then now() + i.wait_ms * interval '1 millisecond' when c.sent_seq > i.sent_seq then now() end
      from input i join locked on locked.id = i.id where c.id = i.id
      returning c.id, extract(epoch from c.deliver_at - now())::float8 * 1000 as wait_ms`,
    values: [JSON.stringify(releases)],
  });
  return new Map(rows.map((row) => [row.id, row.wait_ms]));
}

export function extendDeliveryLeases(db: Queryable, workerId: string, conversationIds: string[]): Promise<number> {
  return execute(
    db,
    `update conversation set deliver_lease_until = now() + $3 * interval '1 millisecond'
     where id in (select id from conversation where id = any($2::uuid[]) and deliver_worker = $1 and deliver_lease_until is not null
       order by id for update skip locked)`,
    [workerId, conversationIds, LEASE_MS],
  );
}

export const NEXT_LANE = `select extract(epoch from min(deliver_at) - now())::float8 * 1000 as wait from conversation
  where deliver_at is not null and (deliver_lease_until is null or deliver_lease_until < now())`;

/** Milliseconds until the next lane is due; null when none waits. */
export async function nextLaneInMs(db: Database): Promise<number | null> {
  const [row] = await query(db, z.object({ wait: z.number().nullable() }), {
    name: 'next-lane',
    text: NEXT_LANE,
  });
  return row?.wait ?? null;
}
