import { personInCharge } from '../state/predicates.sql.ts';

/**
 * Who of the team gave a message `m` its outcome: the author of the reply that answered it, or who
 * resolved the conversation at that moment.
 */
const doer = `case m.outcome_reason
    when 'answered_by_person' then (select u.name from message o join app_user u on u.id = o.author_user_id
      where o.run_id = m.run_id and o.direction = 'out' and o.author = 'person' limit 1)
    when 'resolved_by_person' then (select u.name from resolution d join app_user u on u.id = d.user_id
      where d.conversation_id = m.conversation_id and d.resolved_at = m.outcome_at limit 1) end`;

/**
 * The pause in which a message `m` was left to people, or in which it waits while somebody types:
 * since when, and whether it began when an agent handed the conversation over (both have the time
 * of one transaction). Also who did something or has the conversation now, when the business opens
 * where the message waits for that, and the time zone of the business, in which times are told.
 */
export const pauseOf = `coalesce(m.paused_at, case when m.outcome is null then c.paused_at end) as paused_at, m.paused_at is not null and exists (
    select from handoff h where h.conversation_id = m.conversation_id and h.created_at = m.paused_at) as handed_over,
  case when m.direction = 'in' and (m.outcome_reason = 'paused_by_person' or m.outcome is null and ${personInCharge}) then (
    select u.name from app_user u where u.id = c.owner_user_id) end as holder_name, ${doer} as doer_name,
  case when m.outcome_reason = 'outside_hours' then (select d.due_at from opening_due d where d.conversation_id = m.conversation_id) end as opens_at,
  (select b.time_zone from business_hours b where b.workspace_id = m.workspace_id) as time_zone`;
