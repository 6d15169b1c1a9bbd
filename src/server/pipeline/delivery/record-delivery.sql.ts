import { outdated } from '#server/features/conversations/state/predicates.sql.ts';

/**
 * Records a part that was not taken, or of which nobody knows. $1: the part, $2: the fence of the
 * lane that it was sent in, $3: its new state (`queued`: it is tried again; `failed`; `unknown`),
 * $4: our code of the error, $5: the text of the error, $6: whether it is sent a second time, $7:
 * the provider's code.
 *
 * **Locks** the conversation, so that a person who steps in at this moment comes either before or
 * after this, never during it.
 *
 * **Order.** `held` compares the fence: a worker that lost the lane writes nothing.
 *
 * **May be null**: $4, $5 and $7 where nothing went wrong or the reason is not known; `run_id` of a
 * part that no turn produced.
 *
 * **Answers** the part's run and the state that was written. That state differs from $3 if somebody
 * has stepped in since the part was decided, because nothing is tried again then: the part is
 * called off if the provider has refused it, and failed if the provider may have taken it.
 */
export const recordDeliverySql = `
with held as (
  select m.id, ${outdated()} is true as outdated
  from message m join conversation c on c.id = m.conversation_id
  where m.id = $1 and c.deliver_fence = $2 for update of c
)
-- The state of the part. A part that is sent, failed or called off keeps its state.
update message m set
  delivery = case when not held.outdated or $3::text = 'failed' then $3 when m.delivery = 'sending' and $3 = 'queued' then 'cancelled' else 'failed' end,
  error_code = case when held.outdated and (m.delivery = 'unknown' or $3 = 'unknown') and $3 <> 'failed' then 'outcome_unknown' else $4 end,
  error_text = $5, support_code = $7, resends = m.resends + ($6::boolean and not held.outdated)::integer
from held where m.id = held.id and m.delivery in ('sending', 'unknown')
returning m.run_id, m.delivery`;
