import { z } from 'zod';
import {
  laneClaimed,
  laneKept,
  laneReleased,
} from '#server/features/conversations/state/clocks.sql.ts';
import { execute, query, type Database, type Queryable } from '#server/platform/db.ts';
import { LEASE_MS } from '#server/pipeline/turn/collect.store.ts';

export const Lane = z.object({
  id: z.string(),
  workspace_id: z.string(),
  channel_id: z.string(),
  contact_id: z.string(),
  chat: z.string(),
  deliver_fence: z.number(),
  sent_seq: z.number(),
  /**
   * Milliseconds until the channel may send again (its circuit closes, its pause ends); 0 = now.
   */
  blocked_ms: z.number(),
  /** How many sends of the channel failed in a row. */
  failures: z.number(),
  /**
   * The provider has refused the channel's credential or says that another program uses it, or we
   * cannot decrypt it.
   */
  refused: z.boolean(),
});
export type Lane = z.output<typeof Lane>;

/** The state of a lane's channel, read by the same statement that takes the lane. */
export const circuitColumns = `
  greatest(0, coalesce(extract(epoch from greatest(ch.blocked_until, ch.paused_until) - now()) * 1000, 0))::float8 as blocked_ms, ch.failures,
  ch.status = 'error' and coalesce(ch.status_reason in ('credential_refused', 'credential_in_use_elsewhere', 'credential_unreadable'), false) as refused`;

/** Takes conversations that have something to send, each as a lane with a raised fence. */
export function claimLanes(db: Queryable, workerId: string, limit: number): Promise<Lane[]> {
  return query(db, Lane, {
    name: 'claim-lanes',
    text: `with due as (
        select id from conversation
        where deliver_at <= now() and (deliver_lease_until is null or deliver_lease_until < now())
        order by deliver_at limit $2 for update skip locked
      )
      update conversation c set ${laneClaimed({ worker: '$1', leaseMs: '$3' })}
      from due, channel ch
      where c.id = due.id and ch.id = c.channel_id
      returning c.id, c.workspace_id, c.channel_id, c.contact_id, c.chat, c.deliver_fence, c.sent_seq, ${circuitColumns}`,
    values: [workerId, limit, LEASE_MS],
  });
}

const Handed = z.object({ holder: z.string(), fence: z.number() });

/**
 * Gives a lane to the worker that holds the channel's connection; null: no other worker holds it,
 * or the lane is not ours any more.
 */
export async function handLane(
  db: Queryable,
  lane: Lane,
  workerId: string,
): Promise<z.output<typeof Handed> | null> {
  const [row] = await query(db, Handed, {
    name: 'hand-lane',
    text: `update conversation c set ${laneClaimed({ worker: 's.holder', leaseMs: '$4' })}
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
  /** The number of the newest part that was seen; a newer part keeps the lane due. */
  sent_seq: number;
  /** Milliseconds after which the lane is due again; null = nothing is left to send. */
  wait_ms: number | null;
}

/**
 * Gives lanes back. Answers in how many milliseconds each is due again, null where nothing is left
 * in it. A part that was committed meanwhile is found by its number, so that none is lost between
 * two snapshots.
 */
export async function releaseLanes(
  db: Queryable,
  releases: Release[],
): Promise<Map<string, number | null>> {
  const rows = await query(db, z.object({ id: z.string(), wait_ms: z.number().nullable() }), {
    name: 'release-lanes',
    text: `with input as (
        select * from jsonb_to_recordset($1::jsonb) as item(id uuid, fence bigint, sent_seq bigint, wait_ms float8)
      ), locked as (
        select c.id from conversation c join input i on i.id = c.id where c.deliver_fence = i.fence order by c.id for update of c
      )
      update conversation c set ${laneReleased(
        `case when i.wait_ms is not null then now() + i.wait_ms * interval '1 millisecond' when c.sent_seq > i.sent_seq then now() end`,
      )}
      from input i join locked on locked.id = i.id where c.id = i.id
      returning c.id, extract(epoch from c.deliver_at - now())::float8 * 1000 as wait_ms`,
    values: [JSON.stringify(releases)],
  });
  return new Map(rows.map((row) => [row.id, row.wait_ms]));
}

export function extendDeliveryLeases(
  db: Queryable,
  workerId: string,
  conversationIds: string[],
): Promise<number> {
  return execute(
    db,
    `update conversation set ${laneKept('$3')}
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
