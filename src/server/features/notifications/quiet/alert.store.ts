import { z } from 'zod';
import { query, type Queryable } from '#server/platform/db.ts';
import { isOfLivingChannel } from '#server/features/channels/purged.sql.ts';
import type { Reader } from '../bell.store.ts';
import { isWanted } from '../choices/wanted.sql.ts';
import { isForPerson } from '../for-person.sql.ts';
import { Habit, habitColumns } from './habit.store.ts';

const Row = Habit.extend({
  now: z.string(),
  version: z.string().nullable(),
  conversation_id: z.string().nullable(),
});

/**
 * What a person has said about being disturbed, and the newest notice of the last minute that they
 * want to hear and have not read; whoever does not want to hear anything gets none.
 */
export async function findAlert(
  db: Queryable,
  { workspaceId, userId }: Reader,
): Promise<z.output<typeof Row> | null> {
  const [row] = await query(db, Row, {
    text: `select ${habitColumns}, now() as now, n.version, n.conversation_id
      from (select) one left join notice_habit h on h.workspace_id = $1 and h.user_id = $2
        left join lateral (
          select concat(n.id, '.', n.occurrence) as version, n.conversation_id from notice n
          where coalesce(h.sound, true) and n.workspace_id = $1 and n.raised_at > now() - interval '1 minute'
            and ${isForPerson('$1', '$2')} and ${isWanted('sound', '$1', '$2')} and (n.channel_id is null or ${isOfLivingChannel('n')})
            and not exists (select from notice_seen s where s.notice_id = n.id and s.user_id = $2
              and greatest(s.read_occurrence, s.cleared_occurrence) >= n.occurrence)
          order by n.raised_at desc, n.id desc limit 1) n on true`,
    values: [workspaceId, userId],
  });
  return row ?? null;
}
