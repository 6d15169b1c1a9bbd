import { z } from 'zod';
import { NoticeChoice } from '#contract/notice-choices.ts';
import { execute, query, type Queryable } from '#server/platform/db.ts';
import type { Reader } from '../bell.store.ts';

/** `sound` null: as everybody. */
const Stored = NoticeChoice.extend({ sound: z.boolean().nullable() });
export type StoredChoice = z.output<typeof Stored>;

/** A subject that only a newer version knows is left out. */
export async function listChoices(
  db: Queryable,
  { workspaceId, userId }: Reader,
): Promise<StoredChoice[]> {
  const rows = await query(db, z.unknown(), {
    text: 'select subject, bell, push, mail, sound from notice_choice where workspace_id = $1 and user_id = $2',
    values: [workspaceId, userId],
  });
  return rows.flatMap((row) => Stored.safeParse(row).data ?? []);
}

/** `sound` null: it stays as it is. */
export async function storeChoice(
  db: Queryable,
  { workspaceId, userId }: Reader,
  { subject, bell, push, mail, sound }: StoredChoice,
): Promise<void> {
  await execute(
    db,
    `insert into notice_choice as c (workspace_id, user_id, subject, bell, push, mail, sound) values ($1, $2, $3, $4, $5, $6, $7)
     on conflict (user_id, workspace_id, subject) do update set bell = excluded.bell, push = excluded.push, mail = excluded.mail,
       sound = coalesce(excluded.sound, c.sound)`,
    [workspaceId, userId, subject, bell, push, mail, sound],
  );
}

/** Stores what is not stored yet: a later choice of another subject does not change it. */
export async function keepChoices(
  db: Queryable,
  { workspaceId, userId }: Reader,
  choices: NoticeChoice[],
): Promise<void> {
  for (const { subject, bell, push, mail, sound } of choices)
    await execute(
      db,
      `insert into notice_choice (workspace_id, user_id, subject, bell, push, mail, sound) values ($1, $2, $3, $4, $5, $6, $7)
       on conflict do nothing`,
      [workspaceId, userId, subject, bell, push, mail, sound],
    );
}
