import { z } from 'zod';
import { execute, query, type Queryable } from '#server/platform/db.ts';

interface Place {
  workspaceId: string;
  channelId: string;
}

const LinkRow = z.object({
  id: z.string(),
  channel_id: z.string(),
  name: z.string(),
  words: z.string().nullable(),
  ref: z.string(),
  conversations: z.number(),
  created_at: z.string(),
});
export type LinkRow = z.output<typeof LinkRow>;

const columns = `l.id, l.channel_id, l.name, l.words, l.ref, l.created_at,
  (select count(*) from conversation_origin o where o.link_id = l.id and o.workspace_id = l.workspace_id) as conversations`;
const stands = 'l.workspace_id = $1 and l.removed_at is null';

/** Newest first. */
export const listLinks = (db: Queryable, { workspaceId, channelId }: Place): Promise<LinkRow[]> =>
  query(db, LinkRow, {
    text: `select ${columns} from channel_link l where ${stands} and l.channel_id = $2 order by l.created_at desc, l.id desc`,
    values: [workspaceId, channelId],
  });

export async function findLink(
  db: Queryable,
  workspaceId: string,
  id: string,
): Promise<LinkRow | null> {
  const [row] = await query(db, LinkRow, {
    text: `select ${columns} from channel_link l where ${stands} and l.id = $2`,
    values: [workspaceId, id],
  });
  return row ?? null;
}

/** The codes of all links of the channel, also of those that were removed, which are still printed. */
export async function listRefs(
  db: Queryable,
  { workspaceId, channelId }: Place,
): Promise<string[]> {
  const rows = await query(db, z.object({ ref: z.string() }), {
    text: 'select ref from channel_link where workspace_id = $1 and channel_id = $2',
    values: [workspaceId, channelId],
  });
  return rows.map(({ ref }) => ref);
}

/** Throws a unique violation when the code or the words are taken. */
export const insertLink = (
  db: Queryable,
  { workspaceId, channelId }: Place,
  link: { id: string; name: string; words: string | null; ref: string; knownBy: string | null },
): Promise<number> =>
  execute(
    db,
    'insert into channel_link (id, workspace_id, channel_id, name, words, ref, known_by) values ($3, $1, $2, $4, $5, $6, $7)',
    [workspaceId, channelId, link.id, link.name, link.words, link.ref, link.knownBy],
  );

export const renameLink = (
  db: Queryable,
  workspaceId: string,
  id: string,
  name: string,
): Promise<number> =>
  execute(db, `update channel_link l set name = $3 where ${stands} and l.id = $2`, [
    workspaceId,
    id,
    name,
  ]);

export const removeLink = (db: Queryable, workspaceId: string, id: string): Promise<number> =>
  execute(db, `update channel_link l set removed_at = now() where ${stands} and l.id = $2`, [
    workspaceId,
    id,
  ]);

/** Lets one change at a time look at the links of a channel, until the transaction ends. */
export async function lockLinks(db: Queryable, { workspaceId, channelId }: Place): Promise<void> {
  await query(db, z.unknown(), {
    text: `select pg_advisory_xact_lock(hashtextextended('links:' || $1 || $2, 0))`,
    values: [workspaceId, channelId],
  });
}
