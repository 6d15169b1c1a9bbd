import { z } from 'zod';
import { ChannelTypeSchema } from '#contract/common.ts';
import { isOfLivingChannel } from '#server/features/channels/purged.sql.ts';
import { execute, query, type Queryable } from '#server/platform/db.ts';
import { isWanted } from './choices/wanted.sql.ts';
import { isForPerson } from './for-person.sql.ts';
import { Kind } from './notice.ts';

/** The user who looks. What a user has read and deleted concerns that user alone. */
export interface Reader {
  workspaceId: string;
  userId: string;
}

/**
 * The notices that a user sees, each with whether they have read it. `$1`: workspace, `$2`: user.
 */
const mine = `select n.*, coalesce(s.read_occurrence, 0) >= n.occurrence as read
  from notice n left join notice_seen s on s.notice_id = n.id and s.user_id = $2
  where n.workspace_id = $1 and ${isForPerson('$1', '$2')} and ${isWanted('bell', '$1', '$2')} and coalesce(s.cleared_occurrence, 0) < n.occurrence
    and (n.channel_id is null or ${isOfLivingChannel('n')})`;

const GroupRow = z.object({
  id: z.string(),
  kind: z.string(),
  count: z.number(),
  timestamp: z.string(),
  read: z.boolean(),
  /** The detail of the newest notice. */
  detail: z.string().nullable(),
  conversation_id: z.string().nullable(),
  channel_id: z.string().nullable(),
  channel_type: ChannelTypeSchema.nullable(),
  channel_name: z.string().nullable(),
  /** The contacts of the two newest notices. */
  people: z.array(z.string().nullable()),
});
export type GroupRow = Omit<z.output<typeof GroupRow>, 'kind'> & { kind: Kind };

/**
 * Notices grouped by their cause, the newest group first. `groupId`: only this group. A kind that
 * only a newer version knows is left out.
 */
export async function listGroups(
  db: Queryable,
  reader: Reader,
  limit: number,
  groupId: string | null = null,
): Promise<GroupRow[]> {
  const rows = await query(db, GroupRow, {
    text: `with placed as (
        select m.*, row_number() over (partition by group_id order by raised_at desc, id desc) as place from (${mine} and ($4::uuid is null or n.group_id = $4)) m
      )
      select p.group_id as id, p.kind, count(*) as count, max(p.raised_at) as timestamp, bool_and(p.read) as read,
        min(p.detail) filter (where p.place = 1) as detail, min(p.conversation_id::text) filter (where p.place = 1) as conversation_id,
        min(p.channel_id::text) filter (where p.place = 1) as channel_id, min(ch.type) as channel_type, min(ch.display_name) as channel_name,
        coalesce(array_agg(coalesce(k.shown_name, k.name) order by p.place) filter (where c.id is not null), '{}') as people
      from placed p
        left join channel ch on p.place = 1 and ch.id = p.channel_id and ch.workspace_id = $1
        left join conversation c on p.place <= 2 and c.id = p.conversation_id and c.workspace_id = $1
        left join contact k on k.id = c.contact_id
      group by p.group_id, p.kind order by max(p.raised_at) desc, p.group_id limit $3`,
    values: [reader.workspaceId, reader.userId, limit, groupId],
  });
  return rows.flatMap(({ kind, ...row }) => {
    const known = Kind.safeParse(kind);
    return known.success ? [{ ...row, kind: known.data }] : [];
  });
}

/**
 * Locks the notices while the user's reading of them is stored. A notice that is withdrawn at this
 * moment is skipped.
 */
const mineHeld = `${mine} for key share of n`;

/** How many groups contain something unread. */
export async function countUnread(db: Queryable, reader: Reader): Promise<number> {
  const [row] = await query(db, z.object({ unread: z.number() }), {
    text: `select count(distinct group_id) as unread from (${mine}) m where not read`,
    values: [reader.workspaceId, reader.userId],
  });
  return row?.unread ?? 0;
}

/** Marks all notices as read, or those of one group. */
export function markRead(db: Queryable, reader: Reader, groupId: string | null): Promise<number> {
  return execute(
    db,
    `insert into notice_seen (notice_id, user_id, workspace_id, read_occurrence)
     select id, $2, workspace_id, occurrence from (${mineHeld}) m where not read and ($3::uuid is null or group_id = $3) order by id
     on conflict (user_id, notice_id) do update set read_occurrence = greatest(notice_seen.read_occurrence, excluded.read_occurrence)`,
    [reader.workspaceId, reader.userId, groupId],
  );
}

/** Deletes all notices for this user, or those of one group. Resolves with their number. */
export function clear(
  db: Queryable,
  reader: Reader,
  groupId: string | null,
  clearing: string,
): Promise<number> {
  return execute(
    db,
    `insert into notice_seen (notice_id, user_id, workspace_id, cleared_occurrence, clearing, cleared_at)
     select id, $2, workspace_id, occurrence, $4, now() from (${mineHeld}) m where $3::uuid is null or group_id = $3 order by id
     on conflict (user_id, notice_id) do update set cleared_occurrence = excluded.cleared_occurrence, clearing = excluded.clearing, cleared_at = excluded.cleared_at`,
    [reader.workspaceId, reader.userId, groupId, clearing],
  );
}

/**
 * Whether the deletion is older than `minutes`. False also if nothing is left of it, because all
 * its notices were withdrawn since.
 */
export async function isClearingOlder(
  db: Queryable,
  reader: Reader,
  clearing: string,
  minutes: number,
): Promise<boolean> {
  const rows = await query(db, z.unknown(), {
    text: `select 1 from notice_seen where workspace_id = $1 and user_id = $2 and clearing = $3 and cleared_at <= now() - $4 * interval '1 minute' limit 1`,
    values: [reader.workspaceId, reader.userId, clearing, minutes],
  });
  return rows.length > 0;
}

/**
 * Restores what a deletion took, read or unread as it was. Resolves with how many notices were not
 * withdrawn meanwhile.
 */
export function undoClearing(db: Queryable, reader: Reader, clearing: string): Promise<number> {
  return execute(
    db,
    `update notice_seen set cleared_occurrence = 0, clearing = null, cleared_at = null
     where workspace_id = $1 and user_id = $2 and clearing = $3`,
    [reader.workspaceId, reader.userId, clearing],
  );
}
