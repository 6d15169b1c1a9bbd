/**
 * The condition that a notice `n` is for a person: it is theirs or everybody's. A notice of a team
 * is shown only to its members until `everybody_at`. If the team has no members or was deleted,
 * everybody sees it. What a customer wrote is no notice to who has had the words in sight. The
 * arguments are expressions for the ids.
 */
export const isForPerson = (
  workspace: string,
  user: string,
): string => `((n.user_id is null or n.user_id = ${user})
  and (n.team_id is null or n.everybody_at <= now()
    or exists (select from team_member t where t.team_id = n.team_id and t.user_id = ${user})
    or not exists (select from team_member t where t.team_id = n.team_id))
  and not (n.kind = 'customer_wrote' and exists (
    select from conversation_seen w join conversation c on c.id = w.conversation_id
    where w.workspace_id = ${workspace} and w.user_id = ${user} and w.conversation_id = n.conversation_id and w.seen_seq >= c.seq)))`;
