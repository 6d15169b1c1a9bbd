import { z } from 'zod';
import { query, type Queryable } from '#server/platform/db.ts';
import { isFoundContact, type FoundContacts } from './contact-search.sql.ts';
import { withLabel } from '../labels.store.ts';

export interface ContactFilter {
  workspaceId: string;
  /** If a merged contact was found, the person is listed. */
  found?: FoundContacts | undefined;
  labelId?: string | undefined;
}

/** Groups are not listed. */
function filtered({ workspaceId, found, labelId }: ContactFilter): {
  where: string;
  values: unknown[];
} {
  const values: unknown[] = [workspaceId];
  const conditions = ['h.workspace_id = $1', 'h.merged_into is null', 'h.is_group is not true'];
  if (found) conditions.push(isFoundContact('h.id', found, values));
  if (labelId) conditions.push(`h.id in (${withLabel(values.push(labelId))})`);
  return { where: conditions.join(' and '), values };
}

/** The people of one page, newest first, and how many there are in all. */
export async function listPeople(
  db: Queryable,
  filter: ContactFilter & { limit: number; offset: number },
): Promise<{ ids: string[]; total: number }> {
  const { where, values } = filtered(filter);
  const [count] = await query(db, z.object({ total: z.number() }), {
    text: `select count(*) as total from contact h where ${where}`,
    values,
  });
  const rows = await query(db, z.object({ id: z.string() }), {
    text: `select h.id from contact h where ${where} order by h.created_at desc, h.id limit $${values.length + 1} offset $${values.length + 2}`,
    values: [...values, filter.limit, filter.offset],
  });
  return { ids: rows.map((row) => row.id), total: count?.total ?? 0 };
}

/**
 * Where the next page of a complete read begins. The time is text as PostgreSQL writes it, because
 * JavaScript's dates have only milliseconds.
 */
export interface PagePlace {
  id: string;
  at: string;
}

/**
 * The people after a place, in the order of the list. Someone who is added meanwhile comes before
 * that place.
 */
export function nextPeople(
  db: Queryable,
  filter: ContactFilter,
  after: PagePlace | null,
  limit: number,
): Promise<PagePlace[]> {
  const { where, values } = filtered(filter);
  const afterPlace = after
    ? `and (h.created_at < $${values.push(after.at)}::timestamptz or h.created_at = $${values.length}::timestamptz and h.id > $${values.push(after.id)}::uuid)`
    : '';
  return query(db, z.object({ id: z.string(), at: z.string() }), {
    text: `select h.id, h.created_at::text as at from contact h where ${where} ${afterPlace} order by h.created_at desc, h.id limit $${values.push(limit)}`,
    values,
  });
}
