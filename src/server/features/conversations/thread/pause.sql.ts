/**
 * The pause in which a message `m` was left to people, or in which it waits while somebody types:
 * since when, and whether it began when an agent handed the conversation over (both have the time
 * of one transaction). Also the time zone of the business, in which the time is told.
 */
export const pauseOf = `coalesce(m.paused_at, case when m.outcome is null then c.paused_at end) as paused_at, m.paused_at is not null and exists (
    select from handoff h where h.conversation_id = m.conversation_id and h.created_at = m.paused_at) as handed_over,
  (select b.time_zone from business_hours b where b.workspace_id = m.workspace_id) as time_zone`;
