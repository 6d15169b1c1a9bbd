import { z } from 'zod';
import { Finding } from '#channels/finding.ts';
import { deliverAtOnce } from '#server/features/conversations/state/clocks.store.ts';
import { execute, query, type Queryable, toJson } from '#server/platform/db.ts';
import { pausedUntil } from './channels.store.ts';

const Kept = z.object({
  /** Those of a later version are left out. */
  findings: z.array(z.unknown()).transform((all) =>
    all.flatMap((one) => {
      const known = Finding.safeParse(one);
      return known.success ? [known.data] : [];
    }),
  ),
  checked_at: z.string().nullable(),
  unreachable: z.number(),
  running: z.boolean(),
});
export type KeptCheckUp = z.output<typeof Kept>;

export async function findCheckUp(db: Queryable, workspaceId: string, channelId: string): Promise<KeptCheckUp | null> {
  const [row] = await query(db, Kept, {
    text: `select findings, checked_at, unreachable, coalesce(lease_until > now(), false) as running
      from channel_check_up where workspace_id = $1 and channel_id = $2`,
    values: [workspaceId, channelId],
  });
  return row ?? null;
}

/** A check-up takes a few calls of some seconds; who died in one is followed by another after this long. */
const LEASE_SECONDS = 90;
/** People may ask so often in a minute. */
const ASKED_A_MINUTE = 10;

/** Takes a channel's check-up for who asks for it; answers false when somebody is at it, or it was asked for too often. */
export async function takeCheckUp(db: Queryable, workspaceId: string, channelId: string): Promise<boolean> {
  const taken = await execute(
    db,
    `insert into channel_check_up (channel_id, workspace_id, next_at, lease_until, asked, asked_since)
     select id, workspace_id, now(), now() + $3 * interval '1 second', 1, now() from channel where workspace_id = $1 and id = $2 and secrets is not null
     on conflict (channel_id) do update set lease_until = excluded.lease_until,
       asked = case when channel_check_up.asked_since > now() - interval '1 minute' then channel_check_up.asked + 1 else 1 end,
       asked_since = case when channel_check_up.asked_since > now() - interval '1 minute' then channel_check_up.asked_since else now() end
     where (channel_check_up.lease_until is null or channel_check_up.lease_until <= now())
       and (channel_check_up.asked < $4 or channel_check_up.asked_since <= now() - interval '1 minute')`,
    [workspaceId, channelId, LEASE_SECONDS, ASKED_A_MINUTE],
  );
  return taken > 0;
}

const Due = z.object({ workspace_id: z.string(), channel_id: z.string() });

/** Takes one check-up that is due, of any workspace; no two processes take the same. */
export async function takeDueCheckUp(db: Queryable): Promise<z.output<typeof Due> | null> {
  const [due] = await query(db, Due, {
    text: `update channel_check_up u set lease_until = now() + $1 * interval '1 second'
      from (
        select channel_id from channel_check_up where next_at <= now() and (lease_until is null or lease_until <= now())
        order by next_at limit 1 for update skip locked
      ) due where u.channel_id = due.channel_id returning u.workspace_id, u.channel_id`,
    values: [LEASE_SECONDS],
  });
  return due ?? null;
}

/** Nothing came of it: the next try waits, for what hinders one may hinder it again. */
export function releaseCheckUp(db: Queryable, workspaceId: string, channelId: string, waitMs: number): Promise<number> {
  return execute(
    db,
    `update channel_check_up set lease_until = null, next_at = greatest(next_at, now() + $3 * interval '1 millisecond')
     where workspace_id = $1 and channel_id = $2`,
    [workspaceId, channelId, waitMs],
  );
}

/** Keeps what was found, unless the channel has another credential by now. Answers whether it was kept. Runs in the caller's transaction. */
export async function saveCheckUp(
  db: Queryable,
  channel: { workspaceId: string; channelId: string; secrets: Buffer | null },
  result: { findings: Finding[]; unreachable: number; waitMs: number },
): Promise<boolean> {
  const kept = await execute(
    db,
    `update channel_check_up u set findings = $4, checked_at = now(), unreachable = $5, lease_until = null,
       next_at = now() + $6 * interval '1 millisecond'
     from channel c where u.workspace_id = $1 and u.channel_id = $2 and c.id = u.channel_id and c.secrets = $3 and c.purged_at is null`,
    [channel.workspaceId, channel.channelId, channel.secrets, toJson(result.findings), result.unreachable, result.waitMs],
  );
  return kept > 0;
}

/** A new credential: what was found about the old one is void. The next check-up comes when the connection has settled. */
export async function beginCheckUps(db: Queryable, workspaceId: string, channelId: string, waitMs: number): Promise<void> {
  await execute(
    db,
    `insert into channel_check_up (channel_id, workspace_id, next_at) values ($2, $1, now() + $3 * interval '1 millisecond')
     on conflict (channel_id) do update set findings = '[]', checked_at = null, unreachable = 0, lease_until = null, next_at = excluded.next_at`,
    [workspaceId, channelId, waitMs],
  );
  await execute(db, `delete from channel_webhook where workspace_id = $1 and channel_id = $2`, [workspaceId, channelId]);
}

/** A connection that is kept is looked after from its first day; what was found stays when it comes back. */
export function keepCheckUps(db: Queryable, workspaceId: string, channelId: string, waitMs: number): Promise<number> {
  return execute(
    db,
    `insert into channel_check_up (channel_id, workspace_id, next_at) values ($2, $1, now() + $3 * interval '1 millisecond')
     on conflict (channel_id) do nothing`,
    [workspaceId, channelId, waitMs],
  );
}

/** There is no credential to look after any more. */
export async function endCheckUps(db: Queryable, workspaceId: string, channelId: string): Promise<void> {
  await execute(db, `delete from channel_check_up where workspace_id = $1 and channel_id = $2`, [workspaceId, channelId]);
  await execute(db, `delete from channel_webhook where workspace_id = $1 and channel_id = $2`, [workspaceId, channelId]);
}

/** After a rest of the whole server, what was found long ago is found anew, within `spreadMs`, not all at once. */
export function hastenCheckUps(db: Queryable, spreadMs: number): Promise<number> {
  return execute(
    db,
    `update channel_check_up set next_at = now() + random() * $1 * interval '1 millisecond'
     where next_at > now() + $1 * interval '1 millisecond' and checked_at < now() - interval '30 minutes'`,
    [spreadMs],
  );
}

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

/** What our own records say of a channel: what came in, what was refused, what waits, what was given up in a day. */
export async function readTraffic(db: Queryable, workspaceId: string, channelId: string): Promise<ChannelTraffic> {
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

/** What waits for the channel is tried at once: the circuit is closed, and every lane with something to send is due. */
export async function closeCircuit(db: Queryable, workspaceId: string, channelId: string): Promise<void> {
  await execute(db, `update channel set failures = 0, blocked_until = null where workspace_id = $1 and id = $2`, [workspaceId, channelId]);
  await deliverAtOnce(db, workspaceId, channelId);
}

export function setReceiving(db: Queryable, workspaceId: string, channelId: string, receiving: 'webhook' | 'polling'): Promise<number> {
  return execute(db, `update channel set receiving = $3 where workspace_id = $1 and id = $2 and secrets is not null`, [
    workspaceId,
    channelId,
    receiving,
  ]);
}
