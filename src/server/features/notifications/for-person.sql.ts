/**
 * The condition that a notice `n` is for a person: it is theirs or everybody's. A notice of a team
 * is shown only to its members until `everybody_at`. If the team has no members or was deleted,
 * everybody sees it. `user` is an expression for the person's id.
 */
export const isForPerson = (user: string): string => `((n.user_id is null or n.user_id = ${user})
  and (n.team_id is null or n.everybody_at <= now()
    or exists (select from team_member t where t.team_id = n.team_id and t.user_id = ${user})
    or not exists (select from team_member t where t.team_id = n.team_id)))`;
