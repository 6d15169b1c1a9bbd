import { z } from 'zod';
import { isOfLivingChannel } from '#server/features/channels/purged.sql.ts';
import { execute, query, type Queryable } from '#server/platform/db.ts';
import { isWanted } from './choices/wanted.sql.ts';
import { isForPerson } from './for-person.sql.ts';
import { GroupColumns, type GroupRow, ofKnownKinds } from './group-row.ts';
import { groupsOf } from './groups.sql.ts';

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

/**
 * What the bell shows, grouped by cause, the newest group first. `groupId`: only this group.
 */
export async function listGroups(
  db: Queryable,
  reader: Reader,
  limit: number,
  groupId: string | null = null,
): Promise<GroupRow[]> {
  const rows = await query(db, GroupColumns, {
    text: groupsOf(`${mine} and ($4::uuid is null or n.group_id = $4)`),
    values: [reader.workspaceId, reader.userId, limit, groupId],
  });
  return ofKnownKinds(rows);
}

/**
 * Locks the notices while the user's reading of them is stored. A notice that is withdrawn at this
 * moment is skipped.
 */
const mineHeld = `${mine} for key share of n`;

/**
 * How many groups contain something unread. A group may have thousands, so each is looked into only
 * until something unread is found.
 */
export async function countUnread(db: Queryable, reader: Reader): Promise<number> {
  const [row] = await query(db, z.object({ unread: z.number() }), {
    name: 'bell-unread',
    text: `with recursive g as (
        (select group_id from notice where workspace_id = $1 order by group_id limit 1)
        union all
        select (select n.group_id from notice n where n.workspace_id = $1 and n.group_id > g.group_id order by n.group_id limit 1)
        from g where g.group_id is not null
      )
      select count(*) as unread from g where exists (
        select from (${mine} and n.group_id = g.group_id offset 0) m where not read)`,
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
