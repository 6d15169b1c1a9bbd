/** How somebody steps in. Each raises the conversation's number, and with it ends what an agent was about to say. */
export type Intervention =
  | 'taken'
  | 'typing'
  | 'returned'
  | 'resolved'
  | 'agent_off'
  | 'queue_cleared'
  | 'opted_out'
  | 'blocked'
  | 'disconnected';

/** Raises the number of a conversation `c`, in the statement that does what the person did. */
export const steppedIn = (intervention: Intervention): string => `interventions = c.interventions + 1, intervention = '${intervention}'`;

/** That a part `m` of a conversation was decided before somebody stepped in: it never leaves, and gets no second try. */
export const isOutdated = (conversation = 'c'): string => `(m.interventions < ${conversation}.interventions)`;

/**
 * What becomes of a question whose answer is called off, by how somebody stepped in last; null: it is open again, and the turn that follows
 * takes it up. The questions of a hand-over wait for a person already and keep their outcome, unless nobody can or need come any more.
 */
export const calledOffOutcome = `case c.intervention
  when 'returned' then null when 'typing' then null when 'agent_off' then null
  when 'resolved' then 'closed' when 'disconnected' then 'closed' when 'blocked' then 'failed' else 'waiting_person' end`;
export const calledOffReason = `case c.intervention
  when 'returned' then null when 'typing' then null when 'agent_off' then null
  when 'resolved' then 'resolved_by_person' when 'disconnected' then 'channel_disconnected' when 'blocked' then 'recipient_unreachable'
  when 'queue_cleared' then 'queue_cleared' when 'opted_out' then 'opted_out' else 'paused_by_person' end`;
/** As `calledOffOutcome`, where the provider may have taken the answer: answering anew could tell it twice, so a person looks. */
export const uncertainOutcome = `case c.intervention when 'resolved' then 'closed' when 'disconnected' then 'closed' when 'blocked' then 'failed' else 'waiting_person' end`;
export const uncertainReason = `case c.intervention when 'resolved' then 'resolved_by_person' when 'disconnected' then 'channel_disconnected' when 'blocked' then 'recipient_unreachable' else 'outcome_unknown' end`;
