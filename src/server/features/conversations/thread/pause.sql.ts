/**
 * Of the pause in which a message `m` was left to people, or waits while somebody types: since
 * when, whether it began when an agent handed the conversation over, in one transaction with it;
 * and the business's time zone, in which the time is told.
 */
export const pauseOf = `coalesce(m.paused_at, case when m.outcome is null then c.paused_at end) as paused_at, m.paused_at is not null and exists (
    select from handoff h where h.conversation_id = m.conversation_id and h.created_at = m.paused_at) as handed_over,
  (select b.time_zone from business_hours b where b.workspace_id = m.workspace_id) as time_zone`;
