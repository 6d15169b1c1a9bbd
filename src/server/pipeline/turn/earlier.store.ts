import { z } from 'zod';
import { GREETING_QUIET_DAYS } from '#contract/automatic-texts.ts';
import { query, type Queryable } from '#server/platform/db.ts';

const EarlierRow = z.object({
  /** Somebody said something in the last days that a greeting would follow. */
  spoke: z.boolean(),
  /** A person of the business has written since the business closed. */
  person_wrote: z.boolean(),
});
export type Earlier = z.output<typeof EarlierRow>;

export interface EarlierAsked {
  conversationId: string;
  /** The messages that are answered now, which do not count. */
  messageIds: string[];
  closedSince: Date;
}

/**
 * What was said in a conversation before these messages. A message that asked for nothing, such as
 * the ad that a customer came by, begins no conversation.
 */
export async function readEarlier(
  db: Queryable,
  { conversationId, messageIds, closedSince }: EarlierAsked,
): Promise<Earlier> {
  const [row] = await query(db, EarlierRow, {
    name: 'said-earlier',
    text: `select
        exists (select from message m where m.conversation_id = $1 and m.created_at > now() - ${GREETING_QUIET_DAYS} * interval '1 day'
          and m.id <> all($2::uuid[]) and case when m.direction = 'in' then m.outcome is distinct from 'closed' else m.delivery not in ('failed', 'cancelled') end) as spoke,
        exists (select from message m where m.conversation_id = $1 and m.created_at >= $3
          and m.direction = 'out' and m.author in ('person', 'phone') and m.delivery not in ('failed', 'cancelled')) as person_wrote`,
    values: [conversationId, messageIds, closedSince],
  });
  if (!row) throw new Error('What was said earlier could not be read.');
  return row;
}
