import { query, type Queryable } from '#server/platform/db.ts';
import { ChannelRow, channelColumns } from '../channels.store.ts';

/**
 * Instagram channels of all workspaces whose token was made before `before`, the oldest first, from
 * after the position `after` on.
 */
export function listTokensToRefresh(
  db: Queryable,
  before: string,
  after: { refreshedAt: string; id: string },
  limit: number,
): Promise<ChannelRow[]> {
  return query(db, ChannelRow, {
    text: `select ${channelColumns} from channel c
      where c.type = 'instagram' and c.secrets is not null and c.purged_at is null and c.settings ->> 'tokenRefreshedAt' < $1
        and (c.settings ->> 'tokenRefreshedAt', c.id) > ($2, $3) and c.status_reason is distinct from 'credential_refused'
      order by c.settings ->> 'tokenRefreshedAt', c.id limit $4`,
    values: [before, after.refreshedAt, after.id, limit],
  });
}
