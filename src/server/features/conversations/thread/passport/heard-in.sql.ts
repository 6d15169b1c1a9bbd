/**
 * The message `q` is one of the customer's that the turn `r` was about. A message names the newest
 * turn that took it up. Of a turn that left all of them to people, and another one has taken up
 * since, only the numbers tell which they were.
 */
export const heardIn = (q: string): string => `${q}.id = any(array(
      select own.id from message own where own.run_id = r.id and own.workspace_id = r.workspace_id and own.direction = 'in'
      union all
      select near.id from message near where near.conversation_id = r.conversation_id and near.workspace_id = r.workspace_id and near.direction = 'in'
        and near.seq between r.from_seq and r.to_seq and not exists (select from message own where own.run_id = r.id and own.direction = 'in')))`;
