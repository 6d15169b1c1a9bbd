import { z } from 'zod';
import { deliverAtOnce } from '#server/features/conversations/state/clocks.store.ts';
import { execute, query, type Queryable } from '#server/platform/db.ts';
import { pausedUntil } from './paused-until.ts';

const Facts = z.object({
  blocked_until: z.string().nullable(),
  paused_until: z.string().nullable(),
  accepted_at: z.string().nullable(),
  refused_at: z.string().nullable(),
  refused: z.number(),
  inbound_at: z.string().nullable(),
  waiting: z.number(),
  waiting_seconds: z.number().nullable(),
  given_up: z.number(),
});
export type ChannelTraffic = z.output<typeof Facts>;

/**
 * What our own records say of a channel: what came in, which webhooks were refused, what waits to
 * be sent, and what was given up within the last 24 hours.
 */
export async function readTraffic(
  db: Queryable,
  workspaceId: string,
  channelId: string,
): Promise<ChannelTraffic> {
  const [row] = await query(db, Facts, {
    text: `select case when c.blocked_until > now() then c.blocked_until end as blocked_until,
        ${pausedUntil} as paused_until,
        w.accepted_at, w.refused_at, coalesce(w.refused, 0) as refused,
        (select m.created_at from message m where m.channel_id = c.id and m.direction = 'in' and m.workspace_id = $1
          order by m.created_at desc limit 1) as inbound_at,
        late.waiting, late.waiting_seconds,
        (select count(*) from dead_letter d join conversation v on v.id = d.conversation_id
          where d.workspace_id = $1 and d.created_at > now() - interval '24 hours' and d.step = 'deliver' and v.channel_id = c.id) as given_up
      from channel c left join channel_webhook w on w.channel_id = c.id, lateral (
        select count(*) as waiting, extract(epoch from now() - min(m.created_at))::float8 as waiting_seconds
        from conversation v join message m on m.conversation_id = v.id
        where v.channel_id = c.id and v.deliver_at is not null and m.undelivered
      ) late where c.workspace_id = $1 and c.id = $2`,
    values: [workspaceId, channelId],
  });
  if (!row) throw new Error(`The traffic of channel ${channelId} could not be read.`);
  return row;
}

/**
 * Sends at once what waits for the channel: the circuit is closed, and every lane with something to
 * send is due.
 */
export async function closeCircuit(
  db: Queryable,
  workspaceId: string,
  channelId: string,
): Promise<void> {
  await execute(
    db,
    `update channel set failures = 0, blocked_until = null where workspace_id = $1 and id = $2`,
    [workspaceId, channelId],
  );
  await deliverAtOnce(db, workspaceId, channelId);
}
