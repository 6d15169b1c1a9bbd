/**
 * That the customer message `q` waits for somebody: nobody was there, or it was handed over and neither a person's word nor a resolution has
 * come since.
 */
export const isOpenQuestion = `(q.direction = 'in' and (q.outcome = 'waiting_person' or (q.outcome = 'handed_off'
  and not exists (select from message r where r.conversation_id = q.conversation_id and r.direction = 'out' and r.author in ('person', 'phone')
    and r.created_at > q.created_at and r.delivery not in ('failed', 'cancelled'))
  and not exists (select from resolution d where d.conversation_id = q.conversation_id and d.resolved_at > q.created_at))))`;

/** That the customer message `q` was left to people, and an agent may take it up: where one may have answered it already a person looks first. */
export const isLeft = (q = 'm'): string =>
  `(${q}.direction = 'in' and ${q}.outcome = 'waiting_person' and ${q}.outcome_reason is distinct from 'outcome_unknown')`;

/** Since when somebody waits in conversation `c`, but for the messages `q` that are `settled`; null: nobody does. */
export const openSince = (settled = 'false'): string =>
  `(select min(q.created_at) from message q where q.conversation_id = c.id and ${isOpenQuestion} and not ${settled})`;
