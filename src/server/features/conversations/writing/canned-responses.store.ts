import { z } from 'zod';
import { CannedResponse } from '#contract/conversations/canned-responses.ts';
import { execute, query, type Queryable } from '#server/platform/db.ts';

export type CannedResponseRow = z.output<typeof CannedResponse>;

export function listReadyAnswers(db: Queryable, workspaceId: string): Promise<CannedResponseRow[]> {
  return query(db, CannedResponse, {
    text: 'select id, shortcut, text from ready_answer where workspace_id = $1 order by shortcut',
    values: [workspaceId],
  });
}

export async function countCannedResponses(db: Queryable, workspaceId: string): Promise<number> {
  const [row] = await query(db, z.object({ count: z.number() }), {
    text: 'select count(*) from ready_answer where workspace_id = $1',
    values: [workspaceId],
  });
  return row?.count ?? 0;
}

/** Null: the shortcut is taken. */
export async function insertCannedResponse(
  db: Queryable,
  workspaceId: string,
  answer: CannedResponseRow,
): Promise<CannedResponseRow | null> {
  const [row] = await query(db, CannedResponse, {
    text: `insert into ready_answer (id, workspace_id, shortcut, text) values ($1, $2, $3, $4)
      on conflict (workspace_id, shortcut) do nothing returning id, shortcut, text`,
    values: [answer.id, workspaceId, answer.shortcut, answer.text],
  });
  return row ?? null;
}

/**
 * A null value leaves what is stored. Resolves with null when there is no such response. Throws
 * PostgreSQL's 23505 (unique violation) when the shortcut is taken.
 */
export async function changeCannedResponse(
  db: Queryable,
  workspaceId: string,
  answer: { id: string; shortcut: string | null; text: string | null },
): Promise<CannedResponseRow | null> {
  const [row] = await query(db, CannedResponse, {
    text: `update ready_answer set shortcut = coalesce($3, shortcut), text = coalesce($4, text), changed_at = now()
      where workspace_id = $1 and id = $2 returning id, shortcut, text`,
    values: [workspaceId, answer.id, answer.shortcut, answer.text],
  });
  return row ?? null;
}

export const removeCannedResponse = (
  db: Queryable,
  workspaceId: string,
  id: string,
): Promise<number> =>
  execute(db, 'delete from ready_answer where workspace_id = $1 and id = $2', [workspaceId, id]);
