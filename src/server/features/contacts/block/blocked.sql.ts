/**
 * How the team has blocked the person of the contact `alias`: `blocked`, `spam`, or null. One
 * blocked contact of several merged ones blocks the person. For a contact that was not merged it
 * looks into an index that holds the blocked ones alone.
 */
export const blockedAs = (alias: string): string => `(case when ${alias}.person_id is null then (
  select b.kind from contact_block b where b.contact_id = ${alias}.id and b.ended_at is null) else (
  select b.kind from contact p join contact_block b on b.contact_id = p.id and b.ended_at is null
  where p.person_id = ${alias}.person_id order by b.blocked_at desc limit 1) end)`;
