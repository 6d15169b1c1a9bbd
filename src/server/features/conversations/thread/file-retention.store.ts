import { z } from 'zod';
import { execute, query, type Queryable } from '#server/platform/db.ts';

const Old = z.object({ id: z.string(), workspace_id: z.string(), blobs: z.array(z.string()) });
export type OldMessage = z.output<typeof Old>;

/**
 * The oldest customer messages, of all workspaces, that are older than this many days and still
 * have files stored here.
 */
export function listOldFiles(db: Queryable, days: number, limit: number): Promise<OldMessage[]> {
  return query(db, Old, {
    text: `select id, workspace_id, array(select part ->> 'blob' from jsonb_array_elements(parts) part where part ->> 'blob' is not null) as blobs
      from message where direction = 'in' and jsonb_path_exists(parts, '$[*].blob') and created_at < now() - $1 * interval '1 day'
      order by created_at limit $2`,
    values: [days, limit],
  });
}

/**
 * Marks these files as erased, so that they are not fetched again, and forgets what is said in
 * them. A file that was stored meanwhile stays.
 */
export function noteExpired(
  db: Queryable,
  { id, workspace_id: workspaceId, blobs }: OldMessage,
): Promise<number> {
  return execute(
    db,
    `update message set parts = (
       select jsonb_agg(case when part ->> 'blob' = any($3::text[]) then part - 'blob' - 'providerFileId' - 'transcript' || '{"expired": true}' else part end order by place)
       from jsonb_array_elements(parts) with ordinality as p(part, place))
     where id = $1 and workspace_id = $2 and jsonb_path_exists(parts, '$[*].blob')`,
    [id, workspaceId, blobs],
  );
}
