import { z } from 'zod';
import { Label, type LabelColour } from '#contract/conversations/labels.ts';
import { execute, query, type Queryable } from '#server/platform/db.ts';

const LabelRow = Label;
export type LabelRow = z.output<typeof LabelRow>;

/** All labels by name, each with the number of conversations and contacts that have it. */
export function listLabels(
  db: Queryable,
  workspaceId: string,
): Promise<(LabelRow & { conversations: number; contacts: number })[]> {
  return query(db, LabelRow.extend({ conversations: z.number(), contacts: z.number() }), {
    text: `select l.id, l.name, l.colour, (select count(*) from conversation_label cl where cl.label_id = l.id) as conversations,
        (select count(*) from contact_label kl where kl.label_id = l.id and not kl.taken_away) as contacts
      from label l where l.workspace_id = $1 order by l.name_key`,
    values: [workspaceId],
  });
}

export async function countLabels(db: Queryable, workspaceId: string): Promise<number> {
  const [row] = await query(db, z.object({ count: z.number() }), {
    text: 'select count(*) from label where workspace_id = $1',
    values: [workspaceId],
  });
  return row?.count ?? 0;
}

/** Throws PostgreSQL's 23505 (unique violation) when the name is taken. */
export async function insertLabel(
  db: Queryable,
  workspaceId: string,
  label: { id: string; name: string; key: string; colour: z.output<typeof LabelColour> },
): Promise<LabelRow> {
  const [row] = await query(db, LabelRow, {
    text: 'insert into label (id, workspace_id, name, name_key, colour) values ($1, $2, $3, $4, $5) returning id, name, colour',
    values: [label.id, workspaceId, label.name, label.key, label.colour],
  });
  return LabelRow.parse(row);
}

/** A null value leaves what is stored. Resolves with null when there is no such label. */
export async function changeLabel(
  db: Queryable,
  workspaceId: string,
  label: {
    id: string;
    name: string | null;
    key: string | null;
    colour: z.output<typeof LabelColour> | null;
  },
): Promise<LabelRow | null> {
  const [row] = await query(db, LabelRow, {
    text: `update label set name = coalesce($3, name), name_key = coalesce($4, name_key), colour = coalesce($5, colour)
      where workspace_id = $1 and id = $2 returning id, name, colour`,
    values: [workspaceId, label.id, label.name, label.key, label.colour],
  });
  return row ?? null;
}

export const removeLabel = (db: Queryable, workspaceId: string, id: string): Promise<number> =>
  execute(db, 'delete from label where workspace_id = $1 and id = $2', [workspaceId, id]);

/** The ids of the labels of a conversation. */
export async function listLabelsOf(
  db: Queryable,
  workspaceId: string,
  conversationId: string,
): Promise<string[]> {
  const rows = await query(db, z.object({ label_id: z.string() }), {
    text: 'select label_id from conversation_label where workspace_id = $1 and conversation_id = $2',
    values: [workspaceId, conversationId],
  });
  return rows.map((row) => row.label_id);
}

/**
 * Gives the conversation those of `labelIds` that the workspace has, and takes all other labels
 * from it. Resolves with the labels that it has now, and with which of them were added and which
 * removed. The caller has locked the conversation.
 */
export async function replaceLabels(
  db: Queryable,
  workspaceId: string,
  conversationId: string,
  labelIds: string[],
): Promise<{ labels: LabelRow[]; added: string[]; removed: string[] }> {
  const Changed = z.object({ label_id: z.string() });
  const removed = await query(db, Changed, {
    text: `delete from conversation_label where workspace_id = $1 and conversation_id = $2 and not label_id = any($3::uuid[])
      returning label_id`,
    values: [workspaceId, conversationId, labelIds],
  });
  const added = await query(db, Changed, {
    text: `insert into conversation_label (workspace_id, conversation_id, label_id)
      select $1, $2, l.id from label l where l.workspace_id = $1 and l.id = any($3::uuid[]) on conflict do nothing returning label_id`,
    values: [workspaceId, conversationId, labelIds],
  });
  const labels = await query(db, LabelRow, {
    text: 'select id, name, colour from label where workspace_id = $1 and id = any($2::uuid[]) order by name_key',
    values: [workspaceId, labelIds],
  });
  const idOf = ({ label_id: id }: z.output<typeof Changed>): string => id;
  return { labels, added: added.map(idOf), removed: removed.map(idOf) };
}
