import { z } from 'zod';
import { query, type Queryable } from '#server/platform/db.ts';
import { type FoundContacts, contactIdsUnlessMany } from './contact-search.sql.ts';

const Found = z.object({ ids: z.array(z.string()).nullable() });

/** The contacts that a search finds. */
export async function searchContacts(
  db: Queryable,
  workspaceId: string,
  search: string,
): Promise<FoundContacts> {
  const values: unknown[] = [workspaceId];
  const text = `select ${contactIdsUnlessMany(search, values)} as ids`;
  const [row] = await query(db, Found, { text, values });
  return { search, contactIds: Found.parse(row).ids };
}
