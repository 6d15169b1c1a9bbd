import { z } from 'zod';
import { execute, query, type Queryable } from '#server/platform/db.ts';
import type { Reader } from '../bell.store.ts';
import { isWanted } from '../choices/wanted.sql.ts';
import { isForPerson } from '../for-person.sql.ts';
import { GroupColumns, type GroupRow, ofKnownKinds } from '../group-row.ts';
import { groupsOf } from '../groups.sql.ts';

/** What is older than this when a person begins to want mail is not mailed any more. */
const OLDEST = `interval '1 day'`;

/**
 * The condition that person `m` wants notice `n` by mail, has not read it, and was not mailed it
 * yet.
 */
const isUnmailed = `n.workspace_id = m.workspace_id and n.raised_at > greatest(m.mailed_until, now() - ${OLDEST})
  and ${isForPerson('m.workspace_id', 'm.user_id')} and ${isWanted('mail', 'm.workspace_id', 'm.user_id')}
  and not exists (select from notice_seen z where z.notice_id = n.id and z.user_id = m.user_id
    and greatest(z.read_occurrence, z.cleared_occurrence) >= n.occurrence)`;

const Setting = z.object({ after_minutes: z.number() });

/** After how many minutes this person wants mail; null: they have not said so. */
export async function findMinutes(
  db: Queryable,
  { workspaceId, userId }: Reader,
): Promise<number | null> {
  const [row] = await query(db, Setting, {
    text: 'select after_minutes from notice_mail where workspace_id = $1 and user_id = $2',
    values: [workspaceId, userId],
  });
  return row?.after_minutes ?? null;
}

/** `minutes` null: those that were chosen before, or else the usual ones. */
export async function storeMinutes(
  db: Queryable,
  { workspaceId, userId }: Reader,
  { minutes, usual, language }: { minutes: number | null; usual: number; language: 'pt' | 'en' },
): Promise<void> {
  await execute(
    db,
    `insert into notice_mail as m (workspace_id, user_id, after_minutes, language) values ($1, $2, coalesce($3::integer, $4::integer), $5)
     on conflict (workspace_id, user_id) do update set after_minutes = coalesce($3::integer, m.after_minutes), language = excluded.language`,
    [workspaceId, userId, minutes, usual, language],
  );
}

/** The address of a person, if they have confirmed it. */
export async function findConfirmed(db: Queryable, userId: string): Promise<string | null> {
  const [row] = await query(db, z.object({ email: z.string() }), {
    text: 'select email from app_user where id = $1 and email_confirmed_at is not null',
    values: [userId],
  });
  return row?.email ?? null;
}

const Due = z.object({ workspace_id: z.string(), user_id: z.string() });

/** Who has left a notice unread for as long as they said. Only confirmed addresses are written to. */
export function listDue(db: Queryable): Promise<z.output<typeof Due>[]> {
  return query(db, Due, {
    text: `select m.workspace_id, m.user_id from notice_mail m join app_user u on u.id = m.user_id
      where u.email_confirmed_at is not null and exists (
        select from notice n where ${isUnmailed} and n.raised_at <= now() - m.after_minutes * interval '1 minute')`,
  });
}

const Letter = z.object({
  email: z.string(),
  name: z.string(),
  language: z.enum(['pt', 'en']),
  workspace: z.string(),
});

/** To whom the letter goes, and in which language. */
export async function findLetter(
  db: Queryable,
  { workspaceId, userId }: Reader,
): Promise<z.output<typeof Letter> | null> {
  const [row] = await query(db, Letter, {
    text: `select u.email, u.name, m.language, w.name as workspace
      from notice_mail m join app_user u on u.id = m.user_id join workspace w on w.id = m.workspace_id
      where m.workspace_id = $1 and m.user_id = $2`,
    values: [workspaceId, userId],
  });
  return row ?? null;
}

/**
 * Takes what is to be mailed to a person, grouped by cause, at most `limit` groups: nobody else
 * takes it again.
 */
export async function takeUnmailed(
  db: Queryable,
  { workspaceId, userId }: Reader,
  limit: number,
): Promise<GroupRow[]> {
  const rows = await query(db, GroupColumns, {
    text: groupsOf(
      'select * from unmailed',
      `m as (
        select * from notice_mail where workspace_id = $1 and user_id = $2 for update skip locked
      ), unmailed as (
        select n.*, false as read from m join notice n on ${isUnmailed}
      ), noted as (
        update notice_mail set mailed_until = (select max(raised_at) from unmailed)
        where workspace_id = $1 and user_id = $2 and exists (select from unmailed)
      ),`,
    ),
    values: [workspaceId, userId, limit],
  });
  return ofKnownKinds(rows);
}
