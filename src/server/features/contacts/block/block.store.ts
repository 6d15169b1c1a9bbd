import { z } from 'zod';
import { BlockKind } from '#contract/contacts/contacts.ts';
import { ConversationBefore } from '#server/features/conversations/state/blocking.store.ts';
import { execute, query, type Queryable, toJson } from '#server/platform/db.ts';

const Block = z.object({
  id: z.string(),
  kind: BlockKind,
  user_name: z.string().nullable(),
  blocked_at: z.string(),
  before: z.array(ConversationBefore),
  /** It was made a moment ago, and can still be undone. */
  is_fresh: z.boolean(),
});

/** For so long a block can be undone with everything that it ended. */
const UNDO_MINUTES = 10;

/** The blocks of these contacts that last, the newest first. */
export function listBlocks(
  db: Queryable,
  workspaceId: string,
  contactIds: readonly string[],
): Promise<z.output<typeof Block>[]> {
  return query(db, Block, {
    text: `select b.id, b.kind, u.name as user_name, b.blocked_at, b.before, b.blocked_at > now() - $3 * interval '1 minute' as is_fresh
      from contact_block b left join app_user u on u.id = b.user_id
      where b.workspace_id = $1 and b.contact_id = any($2::uuid[]) and b.ended_at is null order by b.blocked_at desc`,
    values: [workspaceId, contactIds, UNDO_MINUTES],
  });
}

export interface NewBlock {
  id: string;
  workspaceId: string;
  contactId: string;
  kind: BlockKind;
  userId: string;
  before: ConversationBefore[];
}

export const insertBlock = (db: Queryable, block: NewBlock): Promise<number> =>
  execute(
    db,
    `insert into contact_block (id, workspace_id, contact_id, kind, user_id, before) values ($1, $2, $3, $4, $5, $6::jsonb)`,
    [block.id, block.workspaceId, block.contactId, block.kind, block.userId, toJson(block.before)],
  );

/** Blocked becomes spam, or spam blocked. */
export const changeBlocks = (
  db: Queryable,
  workspaceId: string,
  ids: string[],
  kind: BlockKind,
): Promise<number> =>
  execute(
    db,
    'update contact_block set kind = $3 where workspace_id = $1 and id = any($2::uuid[])',
    [workspaceId, ids, kind],
  );

export const endBlocks = (db: Queryable, workspaceId: string, ids: string[]): Promise<number> =>
  execute(
    db,
    `update contact_block set ended_at = now(), before = '[]' where workspace_id = $1 and id = any($2::uuid[])`,
    [workspaceId, ids],
  );
