import { z } from 'zod';
import { NoticeChoice } from '#contract/notice-choices.ts';
import { execute, query, type Queryable } from '#server/platform/db.ts';
import type { Reader } from '../bell.store.ts';

/** A subject that only a newer version knows is left out. */
export async function listChoices(
  db: Queryable,
  { workspaceId, userId }: Reader,
): Promise<NoticeChoice[]> {
  const rows = await query(db, z.unknown(), {
    text: 'select subject, bell, push, mail from notice_choice where workspace_id = $1 and user_id = $2',
    values: [workspaceId, userId],
  });
  return rows.flatMap((row) => NoticeChoice.safeParse(row).data ?? []);
}

export async function storeChoice(
  db: Queryable,
  { workspaceId, userId }: Reader,
  { subject, bell, push, mail }: NoticeChoice,
): Promise<void> {
  await execute(
    db,
    `insert into notice_choice (workspace_id, user_id, subject, bell, push, mail) values ($1, $2, $3, $4, $5, $6)
     on conflict (user_id, workspace_id, subject) do update set bell = excluded.bell, push = excluded.push, mail = excluded.mail`,
    [workspaceId, userId, subject, bell, push, mail],
  );
}
