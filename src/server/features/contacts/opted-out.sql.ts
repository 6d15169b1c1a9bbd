/**
 * That the person of the contact `alias` wants no messages: of several who were merged, the last
 * word counts. Costs nothing for all others.
 */
export const optedOut = (
  alias: string,
): string => `(case when ${alias}.person_id is null then ${alias}.opted_out_at is not null else (
  select max(p.opted_out_at) > coalesce(max(p.opted_in_at), '-infinity') from contact p where p.person_id = ${alias}.person_id) is true end)`;
