import { outdated } from '#server/features/conversations/state/predicates.sql.ts';

/**
 * What became of a part that was not taken, or of which nobody knows. $1: the part, $2: the fence
 * of the lane it was sent in, $3: what became of it (`queued`: it is tried again; `failed`;
 * `unknown`), $4: our code of the error, $5: its text, $6: whether it was sent a second time, $7:
 * the provider's code.
 *
 * **Locks** the conversation, so that a person who steps in at this moment comes either before or
 * after, never beside it.
 *
 * **Order.** `held` compares the fence: who lost the lane writes nothing.
 *
 * **May be null**: $4, $5, $7 where nothing went wrong or nobody said what; `run_id` of a part that
 * no turn said.
 *
 * **Answers** the part's run and what was written, which is something else than $3 where somebody
 * has stepped in since the part was decided: nothing is tried again then. It is called off where
 * the provider has refused it, and failed where it may have taken it.
 */
export const recordDeliverySql = `
with held as (
  select m.id, ${outdated()} is true as outdated
  from message m join conversation c on c.id = m.conversation_id
  where m.id = $1 and c.deliver_fence = $2 for update of c
)
-- A part that is sent, failed or called off stays so.
update message m set
  delivery = case when not held.outdated or $3::text = 'failed' then $3 when m.delivery = 'sending' and $3 = 'queued' then 'cancelled' else 'failed' end,
  error_code = case when held.outdated and (m.delivery = 'unknown' or $3 = 'unknown') and $3 <> 'failed' then 'outcome_unknown' else $4 end,
  error_text = $5, support_code = $7, resends = m.resends + ($6::boolean and not held.outdated)::integer
from held where m.id = held.id and m.delivery in ('sending', 'unknown')
returning m.run_id, m.delivery`;
