import { uuidv7 } from 'uuidv7';
import { z } from 'zod';
import { execute, query, type Queryable } from '#server/platform/db.ts';
import { facts, type Kind, type Notice } from './notice.ts';

/** Resolves with whether the notice is news to anybody. */
export async function insertNotice(
  db: Queryable,
  workspaceId: string,
  notice: Notice,
): Promise<boolean> {
  const rows = await execute(
    db,
    `insert into notice (id, workspace_id, kind, cause, subject, channel_id, conversation_id, detail, user_id, team_id, everybody_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $10, (select t.id from team t where t.workspace_id = $2 and t.id = $11), now() + $12 * interval '1 minute')
     on conflict (workspace_id, cause, subject)
     do update set occurrence = notice.occurrence + 1, detail = excluded.detail, raised_at = now(),
       team_id = excluded.team_id, everybody_at = excluded.everybody_at
     where notice.raised_at <= now() - $9 * interval '1 minute'`,
    [
      uuidv7(),
      workspaceId,
      notice.kind,
      notice.cause,
      notice.subject,
      notice.channelId,
      notice.conversationId,
      notice.detail,
      notice.newsAfterMinutes,
      notice.userId ?? null,
      notice.team?.id ?? null,
      notice.team?.aloneMinutes ?? null,
    ],
  );
  return rows > 0;
}

export async function deleteNotice(
  db: Queryable,
  workspaceId: string,
  { cause, subject }: Pick<Notice, 'cause' | 'subject'>,
): Promise<boolean> {
  return (
    (await execute(
      db,
      'delete from notice where workspace_id = $1 and cause = $2 and subject = $3',
      [workspaceId, cause, subject],
    )) > 0
  );
}

export function deleteOfChannel(
  db: Queryable,
  workspaceId: string,
  channelId: string,
): Promise<number> {
  return execute(db, 'delete from notice where workspace_id = $1 and channel_id = $2', [
    workspaceId,
    channelId,
  ]);
}

/** Deletes the notices of one kind about a conversation, for every user. */
export function deleteOfConversation(
  db: Queryable,
  workspaceId: string,
  conversationId: string,
  kind: Kind,
): Promise<number> {
  return execute(
    db,
    'delete from notice where workspace_id = $1 and conversation_id = $2 and kind = $3',
    [workspaceId, conversationId, kind],
  );
}

/** Deletes the notices of one kind about a subject, for every user. */
export function deleteOfSubject(
  db: Queryable,
  workspaceId: string,
  subject: string,
  kind: Kind,
): Promise<number> {
  return execute(db, 'delete from notice where workspace_id = $1 and subject = $2 and kind = $3', [
    workspaceId,
    subject,
    kind,
  ]);
}

/** Deletes the notices of these kinds about a channel, except those in `holding`. */
export function deleteOthers(
  db: Queryable,
  workspaceId: string,
  channelId: string,
  kinds: Kind[],
  holding: Pick<Notice, 'cause' | 'subject'>[],
): Promise<number> {
  return execute(
    db,
    `delete from notice where workspace_id = $1 and channel_id = $2 and kind = any($3)
     and (cause, subject) not in (select * from unnest($4::text[], $5::text[]))`,
    [
      workspaceId,
      channelId,
      kinds,
      holding.map(({ cause }) => cause),
      holding.map(({ subject }) => subject),
    ],
  );
}

export async function listWorkspaces(db: Queryable, kind: Kind): Promise<string[]> {
  const rows = await query(db, z.object({ workspace_id: z.string() }), {
    text: 'select distinct workspace_id from notice where kind = $1',
    values: [kind],
  });
  return rows.map((row) => row.workspace_id);
}

/** Deletes, in all workspaces, old notices of what happened. Notices of what still holds stay. */
export function deleteOldFacts(db: Queryable, days: number): Promise<number> {
  return execute(
    db,
    `delete from notice where kind = any($1) and raised_at < now() - $2 * interval '1 day'`,
    [facts, days],
  );
}
