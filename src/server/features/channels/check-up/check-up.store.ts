import { z } from 'zod';
import { Finding } from '#channels/finding.ts';
import { execute, query, type Queryable, toJson } from '#server/platform/db.ts';

const Kept = z.object({
  /** Findings that this version does not know (a later version wrote them) are left out. */
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

export async function findCheckUp(
  db: Queryable,
  workspaceId: string,
  channelId: string,
): Promise<KeptCheckUp | null> {
  const [row] = await query(db, Kept, {
    text: `select findings, checked_at, unreachable, coalesce(lease_until > now(), false) as running
      from channel_check_up where workspace_id = $1 and channel_id = $2`,
    values: [workspaceId, channelId],
  });
  return row ?? null;
}

/**
 * A check-up makes a few calls of some seconds each. When its process dies, another one may run
 * after this long.
 */
const LEASE_SECONDS = 90;
/** People may request this many check-ups of a channel in a minute. */
const ASKED_A_MINUTE = 10;

/**
 * Takes the lease of a channel's check-up for a person's request. Answers false when a check-up
 * runs already, or when too many were requested.
 */
export async function takeCheckUp(
  db: Queryable,
  workspaceId: string,
  channelId: string,
): Promise<boolean> {
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

/**
 * Takes the lease of one check-up that is due, in any workspace. No two processes take the same
 * one.
 */
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

/**
 * Ends the lease of a check-up that failed. The next one waits, because the same cause may make it
 * fail again.
 */
export function releaseCheckUp(
  db: Queryable,
  workspaceId: string,
  channelId: string,
  waitMs: number,
): Promise<number> {
  return execute(
    db,
    `update channel_check_up set lease_until = null, next_at = greatest(next_at, now() + $3 * interval '1 millisecond')
     where workspace_id = $1 and channel_id = $2`,
    [workspaceId, channelId, waitMs],
  );
}

/**
 * Stores the findings, unless the channel has another credential by now. Answers whether they were
 * stored. Runs in the caller's transaction.
 */
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
    [
      channel.workspaceId,
      channel.channelId,
      channel.secrets,
      toJson(result.findings),
      result.unreachable,
      result.waitMs,
    ],
  );
  return kept > 0;
}
