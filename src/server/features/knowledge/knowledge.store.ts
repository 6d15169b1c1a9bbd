import { uuidv7 } from 'uuidv7';
import { z } from 'zod';
import { query, type Queryable } from '#server/platform/db.ts';

const Item = z.object({
  id: z.string(),
  question: z.string(),
  variants: z.array(z.string()),
  answer: z.string(),
  buttons: z.array(z.string()),
});
export type Item = z.output<typeof Item>;

export interface NewItem {
  question: string;
  variants: string[];
  answer: string;
  buttons: string[];
  terms: string[];
}

const columns = 'id, question, variants, answer, buttons';

/** Inserts all items in one statement; their ids grow with the position. */
export async function insertItems(
  db: Queryable,
  workspaceId: string,
  versionId: string,
  items: readonly NewItem[],
): Promise<void> {
  if (items.length === 0) return;
  const rows = items.map((item, position) => ({ ...item, id: uuidv7(), position }));
  await db.query(
    `insert into knowledge_item (id, workspace_id, version_id, position, question, variants, answer, buttons, terms)
     select id, $1, $2, position, question, variants, answer, buttons, terms
     from jsonb_to_recordset($3::jsonb) as item(id uuid, position integer, question text, variants text[], answer text, buttons jsonb, terms text[])`,
    [workspaceId, versionId, JSON.stringify(rows)],
  );
}

/** The items in the order in which they were written, at most `limit`. */
export function listItems(
  db: Queryable,
  workspaceId: string,
  versionId: string,
  limit: number,
): Promise<Item[]> {
  return query(db, Item, {
    name: 'knowledge-items',
    text: `select ${columns} from knowledge_item where workspace_id = $1 and version_id = $2 order by position limit $3`,
    values: [workspaceId, versionId, limit],
  });
}

/** The items that share the most terms with a question; one shared term is enough. */
export function findCandidates(
  db: Queryable,
  workspaceId: string,
  versionId: string,
  terms: readonly string[],
  limit: number,
): Promise<Item[]> {
  return query(db, Item, {
    name: 'knowledge-candidates',
    text: `select ${columns} from knowledge_item
      where workspace_id = $1 and version_id = $2 and terms && $3::text[]
      order by (select count(*) from unnest(terms) as term where term = any($3::text[])) desc, position limit $4`,
    values: [workspaceId, versionId, terms, limit],
  });
}

const Frequency = z.object({ term: z.string(), items: z.number() });

/**
 * How many items of a version contain each term, and (under the empty term) how many items there
 * are.
 */
export async function countTerms(
  db: Queryable,
  workspaceId: string,
  versionId: string,
  terms: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const rows = await query(db, Frequency, {
    name: 'knowledge-frequencies',
    text: `select wanted.term, (select count(*) from knowledge_item k where k.workspace_id = $1 and k.version_id = $2 and k.terms @> array[wanted.term]) as items
      from unnest($3::text[]) as wanted(term)
      union all select '', count(*) from knowledge_item where workspace_id = $1 and version_id = $2`,
    values: [workspaceId, versionId, terms],
  });
  return new Map(rows.map(({ term, items }) => [term, items]));
}
