import { z } from 'zod';
import { MessageTemplate } from '#channels/template.ts';
import { execute, query, type Queryable, toJson } from '#server/platform/db.ts';

interface Place {
  workspaceId: string;
  channelId: string;
}

/** When our copy was made; null: it was never made, or is known to be out of date. */
export async function findRefreshedAt(
  db: Queryable,
  { workspaceId, channelId }: Place,
): Promise<string | null> {
  const [row] = await query(db, z.object({ templates_at: z.string().nullable() }), {
    text: 'select templates_at from channel where workspace_id = $1 and id = $2',
    values: [workspaceId, channelId],
  });
  return row?.templates_at ?? null;
}

const Row = z.object({ status: MessageTemplate.shape.status, content: MessageTemplate });
const shown = ({ status, content }: z.output<typeof Row>): MessageTemplate => ({
  ...content,
  status,
});

export async function listTemplates(
  db: Queryable,
  { workspaceId, channelId }: Place,
): Promise<MessageTemplate[]> {
  const rows = await query(db, Row, {
    text: 'select status, content from channel_template where workspace_id = $1 and channel_id = $2 order by name, language',
    values: [workspaceId, channelId],
  });
  return rows.map(shown);
}

export async function findTemplate(
  db: Queryable,
  { workspaceId, channelId }: Place,
  name: string,
  language: string,
): Promise<MessageTemplate | null> {
  const [row] = await query(db, Row, {
    text: 'select status, content from channel_template where workspace_id = $1 and channel_id = $2 and name = $3 and language = $4',
    values: [workspaceId, channelId, name, language],
  });
  return row === undefined ? null : shown(row);
}

/** Replaces our copy with what the provider told. */
export async function replaceTemplates(
  db: Queryable,
  { workspaceId, channelId }: Place,
  templates: MessageTemplate[],
): Promise<void> {
  // The channel's row is locked first, so that two refreshes at once run one after the other.
  await execute(db, 'update channel set templates_at = now() where workspace_id = $1 and id = $2', [
    workspaceId,
    channelId,
  ]);
  await execute(db, 'delete from channel_template where workspace_id = $1 and channel_id = $2', [
    workspaceId,
    channelId,
  ]);
  await execute(
    db,
    `insert into channel_template (channel_id, workspace_id, name, language, status, content)
     select $2, $1, item ->> 'name', item ->> 'language', item ->> 'status', item from jsonb_array_elements($3::jsonb) item
     on conflict do nothing`,
    [workspaceId, channelId, toJson(templates)],
  );
}

/** Resolves with 0 if the template is not in the copy. */
export const updateStatus = (
  db: Queryable,
  { workspaceId, channelId }: Place,
  { name, language, status }: { name: string; language: string; status: MessageTemplate['status'] },
): Promise<number> =>
  execute(
    db,
    'update channel_template set status = $5 where workspace_id = $1 and channel_id = $2 and name = $3 and language = $4',
    [workspaceId, channelId, name, language, status],
  );

/** Marks the copy as out of date. It is fetched anew when somebody next reads it. */
export const markOld = (db: Queryable, { workspaceId, channelId }: Place): Promise<number> =>
  execute(db, 'update channel set templates_at = null where workspace_id = $1 and id = $2', [
    workspaceId,
    channelId,
  ]);
