import { z } from 'zod';
import { query, type Queryable } from '#server/platform/db.ts';
import type { ChannelRow } from '../channels.store.ts';

const Found = z.object({ id: z.string(), workspace_id: z.string() });

/**
 * The connected channels, in every workspace, that a person had allowed before `issuedAt`. They may
 * be looked up in all workspaces because the provider's signature proves who the person is.
 */
export function findAuthorizedBy(
  db: Queryable,
  types: readonly string[],
  mode: ChannelRow['mode'],
  person: string,
  issuedAt: string | null,
): Promise<z.output<typeof Found>[]> {
  return query(db, Found, {
    text: `select id, workspace_id from channel where settings ->> 'authorizedBy' = $3 and type = any($1) and mode = $2
      and secrets is not null and purged_at is null and ($4::text is null or coalesce(settings ->> 'authorizedAt', '') <= $4)`,
    values: [types, mode, person, issuedAt],
  });
}
