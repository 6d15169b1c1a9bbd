import { z } from 'zod';
import { Part } from '#channels/message.ts';
import { callOffOutdated } from '#server/features/conversations/state/calling-off.store.ts';
import {
  neverAnswered,
  outdated,
  silentMs,
} from '#server/features/conversations/state/predicates.sql.ts';
import { query, type Queryable } from '#server/platform/db.ts';
import type { Lane } from './lanes.store.ts';

const HeadRow = z.object({
  id: z.string(),
  conversation_id: z.string(),
  seq: z.number(),
  parts: z.array(z.unknown()),
  /**
   * Its state before the mark: `sending` was left by another worker, `unknown` was found like that
   * before.
   */
  was: z.enum(['queued', 'sending', 'unknown']),
  attempts: z.number(),
  resends: z.number(),
  age_ms: z.number(),
  author: z.enum(['agent', 'person', 'phone', 'system']),
  /** Milliseconds since the customer wrote last; null = not known. */
  silent_ms: z.number().nullable(),
  /** The business began the conversation, and the customer has not written in it yet. */
  never_answered: z.boolean(),
  /** Somebody has stepped in since the part was decided: it was not marked and must not leave. */
  outdated: z.boolean(),
  /**
   * The topic to send it to, in a chat that has topics: where the message that it answers was
   * written. Null: no topic.
   */
  topic: z.string().nullable(),
});
/** The next part of a lane; `part` is null when it is of a kind that this version does not know. */
export type Head = Omit<z.output<typeof HeadRow>, 'parts'> & {
  part: Part | null;
  /** A moment just before the mark was written, by `performance.now()`. */
  markedAt: number;
};

/**
 * A person's message carries the topic that it was written for. An agent's goes to the topic of the
 * newest message that its run answers, else to that of the newest customer message before it.
 */
const topicOf = (
  part: string,
  conversation: string,
): string => `case when not ${conversation}.has_topics then null
  when ${part}.author = 'person' then ${part}.topic else (coalesce(
  (select jsonb_build_array(q.topic) from message q where q.run_id = ${part}.run_id and q.direction = 'in' order by q.seq desc limit 1),
  (select jsonb_build_array(q.topic) from message q where q.conversation_id = ${part}.conversation_id and q.direction = 'in'
    and q.created_at <= ${part}.created_at order by q.created_at desc, q.id desc limit 1)) ->> 0) end`;

/**
 * Marks the first unsent part of each lane as `sending` before its request leaves (B9), if the lane
 * is still ours. A part that is already marked was left by a worker that died or lost its lease:
 * whether the provider took it is unknown. A part that was decided before somebody stepped in stays
 * as it is.
 */
export async function markHeads(db: Queryable, lanes: Lane[]): Promise<Head[]> {
  const markedAt = performance.now();
  const rows = await query(db, HeadRow, {
    name: 'mark-heads',
    text: `with ours as (
        select c.id, c.customer_at, c.begun_at, c.interventions, c.has_topics from conversation c join unnest($1::uuid[], $2::bigint[]) as lane(id, fence) on lane.id = c.id and lane.fence = c.deliver_fence
        order by c.id for update of c
      )
      update message m set
        delivery = case when head.delivery <> 'queued' then 'unknown' when head.outdated then 'queued' else 'sending' end,
        attempts = m.attempts + (head.delivery = 'queued' and not head.outdated)::integer
      from ours, lateral (
        select m.id, m.delivery, ${outdated('ours')} is true as outdated from message m
        where m.conversation_id = ours.id and m.undelivered order by m.seq limit 1
      ) head
      where m.id = head.id and m.delivery = head.delivery
      returning m.id, m.conversation_id, m.seq, m.parts, head.delivery as was, m.attempts, m.resends,
        extract(epoch from now() - m.created_at)::float8 * 1000 as age_ms, m.author,
        ${silentMs('ours')} as silent_ms, ${neverAnswered('ours')} as never_answered, head.outdated, ${topicOf('m', 'ours')} as topic`,
    values: [lanes.map((lane) => lane.id), lanes.map((lane) => lane.deliver_fence)],
  });
  return rows.map(({ parts, ...head }) => ({
    ...head,
    markedAt,
    part: Part.safeParse(parts[0]).data ?? null,
  }));
}

/** Answers which of these parts were decided before somebody stepped in. */
export async function findOutdated(db: Queryable, partIds: string[]): Promise<Set<string>> {
  const rows = await query(db, z.object({ id: z.string() }), {
    name: 'find-outdated',
    text: `select m.id from message m join conversation c on c.id = m.conversation_id where m.id = any($1::uuid[]) and ${outdated()}`,
    values: [partIds],
  });
  return new Set(rows.map((row) => row.id));
}

/**
 * Calls off the parts that were decided before somebody stepped in, if the lane is still ours. Runs
 * in the caller's transaction.
 */
export async function callOffInLane(db: Queryable, lane: Lane): Promise<void> {
  const held = await query(db, z.unknown(), {
    text: 'select from conversation where id = $1 and workspace_id = $2 and deliver_fence = $3 for update',
    values: [lane.id, lane.workspace_id, lane.deliver_fence],
  });
  if (held.length > 0) await callOffOutdated(db, lane.workspace_id, [lane.id]);
}

/**
 * Whether a lane has unsent parts. This is a statement of its own, so that it reads a new snapshot.
 */
export async function hasUnsent(db: Queryable, conversationId: string): Promise<boolean> {
  const rows = await query(db, z.unknown(), {
    text: `select 1 from message where conversation_id = $1 and undelivered limit 1`,
    values: [conversationId],
  });
  return rows.length > 0;
}
