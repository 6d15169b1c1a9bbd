import { z } from 'zod';
import type { ResolutionReasons } from '#contract/conversations/resolution-reasons.ts';
import { execute, query, type Queryable, toJson } from '#server/platform/db.ts';

const Stored = z.object({
  reasons: z.array(z.object({ id: z.string(), name: z.string() })),
  required: z.boolean(),
});

/** Null: the workspace has never changed the list. */
export async function findReasons(
  db: Queryable,
  workspaceId: string,
): Promise<ResolutionReasons | null> {
  const [row] = await query(db, Stored, {
    text: 'select reasons, required from resolution_setting where workspace_id = $1',
    values: [workspaceId],
  });
  return row ?? null;
}

export const storeReasons = (
  db: Queryable,
  workspaceId: string,
  { reasons, required }: ResolutionReasons,
): Promise<number> =>
  execute(
    db,
    `insert into resolution_setting (workspace_id, reasons, required) values ($1, $2, $3)
     on conflict (workspace_id) do update set reasons = excluded.reasons, required = excluded.required, changed_at = now()`,
    [workspaceId, toJson(reasons), required],
  );

const ResolutionRow = z.object({
  id: z.string(),
  resolved_at: z.string(),
  user_name: z.string().nullable(),
  reason_id: z.string().nullable(),
  reason_name: z.string().nullable(),
  note: z.string().nullable(),
});
export type ResolutionRow = z.output<typeof ResolutionRow>;

/** The newest resolutions of a conversation, newest first. */
export function listResolutions(
  db: Queryable,
  workspaceId: string,
  conversationId: string,
  limit: number,
): Promise<ResolutionRow[]> {
  return query(db, ResolutionRow, {
    text: `select r.id, r.resolved_at, u.name as user_name, r.reason_id, r.reason_name, r.note
      from resolution r left join app_user u on u.id = r.user_id
      where r.workspace_id = $1 and r.conversation_id = $2 order by r.resolved_at desc limit $3`,
    values: [workspaceId, conversationId, limit],
  });
}
