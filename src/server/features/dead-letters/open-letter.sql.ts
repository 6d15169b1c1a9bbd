import { purgedConversations } from '#server/features/channels/purged.sql.ts';

/**
 * Whether somebody still has to deal with the dead letter `d` of workspace `$1`: it is not settled
 * or older than seven days, a refused message has not left or been refused anew since, and in its
 * conversation no person has written or resolved since.
 */
export const isOpenLetter = `d.workspace_id = $1 and d.settled_at is null and d.created_at > now() - interval '7 days'
  and (d.conversation_id is null or d.conversation_id not in ${purgedConversations})
  and (d.step <> 'deliver' or exists (select from message m where m.id = d.message_id and m.delivery = 'failed'))
  and not exists (select from dead_letter newer where newer.conversation_id = d.conversation_id and newer.message_id = d.message_id and newer.created_at > d.created_at)
  and not exists (select from message later where later.conversation_id = d.conversation_id and later.direction = 'out'
    and later.author in ('person', 'phone') and later.created_at > d.created_at and later.delivery not in ('failed', 'cancelled'))
  and not exists (select from resolution done where done.conversation_id = d.conversation_id and done.resolved_at > d.created_at)`;

/** The longest time after which a refused message is still sent (`delivery/permission.ts`). */
const SENT_WITHIN = `interval '24 hours'`;

/**
 * Whether trying again can help, for the dead letter `d` and its message `m`. What could not be
 * stored stays so, and a part that is a day old is not sent any more.
 */
export const canRetry = `coalesce(case d.step when 'deliver' then m.author in ('person', 'agent') and m.created_at > now() - ${SENT_WITHIN}
  when 'answer' then m.outcome in ('handed_off', 'failed') end, false)`;
