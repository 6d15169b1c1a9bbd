/**
 * The condition that the person of the contact `alias` wants no messages. Of several merged
 * contacts the latest change counts. For a contact that was not merged it reads no other row.
 */
export const optedOut = (
  alias: string,
): string => `(case when ${alias}.person_id is null then ${alias}.opted_out_at is not null else (
  select max(p.opted_out_at) > coalesce(max(p.opted_in_at), '-infinity') from contact p where p.person_id = ${alias}.person_id) is true end)`;
