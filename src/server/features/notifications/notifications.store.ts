import { uuidv7 } from 'uuidv7';
import { z } from 'zod';
import { NotificationType } from '#contract/notifications.ts';
import { execute, query, type Queryable } from '#server/platform/db.ts';
import type { Raised } from './notifications.ts';

const Row = z.object({
  id: z.string(),
  type: NotificationType,
  title: z.string(),
  message: z.string(),
  link: z.string().nullable(),
  timestamp: z.string(),
  read: z.boolean(),
});
export type NotificationRow = z.output<typeof Row>;
const columns = 'id, type, title, message, link, created_at as timestamp, read_at is not null as read';

export async function upsertOpen(db: Queryable, { workspaceId, type, cause, title, message, link }: Raised): Promise<void> {
  await execute(
    db,
    `
    insert into notification (id, workspace_id, type, cause, title, message, link) values ($1, $2, $3, $4, $5, $6, $7)
    on conflict (workspace_id, cause) where read_at is null
    do update set type = excluded.type, title = excluded.title, message = excluded.message, link = excluded.link, created_at = now()`,
    [uuidv7(), workspaceId, type, cause, title, message, link],
  );
}

export async function deleteByCause(db: Queryable, workspaceId: string, cause: string): Promise<void> {
  await execute(db, 'delete from notification where workspace_id = $1 and cause = $2 and read_at is null', [workspaceId, cause]);
}

export async function listNewest(db: Queryable, workspaceId: string, limit: number): Promise<NotificationRow[]> {
  return query(db, Row, {
    text: `select ${columns} from notification where workspace_id = $1 order by created_at desc, id desc limit $2`,
    values: [workspaceId, limit],
  });
}

export async function countUnread(db: Queryable, workspaceId: string): Promise<number> {
  const [row] = await query(db, z.object({ unread: z.number() }), {
    text: 'select count(*) as unread from notification where workspace_id = $1 and read_at is null',
    values: [workspaceId],
  });
  return row?.unread ?? 0;
}

export async function markAllRead(db: Queryable, workspaceId: string): Promise<void> {
  await execute(db, 'update notification set read_at = now() where workspace_id = $1 and read_at is null', [workspaceId]);
}

/** Null when the workspace has no such notification. */
export async function markRead(db: Queryable, workspaceId: string, id: string): Promise<NotificationRow | null> {
  const [row] = await query(db, Row, {
    text: `update notification set read_at = coalesce(read_at, now()) where workspace_id = $1 and id = $2 returning ${columns}`,
    values: [workspaceId, id],
  });
  return row ?? null;
}

export async function deleteOne(db: Queryable, workspaceId: string, id: string): Promise<boolean> {
  return (await execute(db, 'delete from notification where workspace_id = $1 and id = $2', [workspaceId, id])) > 0;
}

export async function deleteAll(db: Queryable, workspaceId: string): Promise<void> {
  await execute(db, 'delete from notification where workspace_id = $1', [workspaceId]);
}
