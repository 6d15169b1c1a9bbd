/**
 * Groups notices by their cause, the newest group first. `notices` selects them, each with `read`;
 * `before`: what that selection needs, as further parts of the `with`. `$1`: workspace, `$3`: how
 * many groups at most.
 */
export const groupsOf = (notices: string, before = ''): string => `with ${before} placed as (
    select m.*, row_number() over (partition by group_id order by raised_at desc, id desc) as place from (${notices}) m
  )
  select p.group_id as id, p.kind, count(*) as count, max(p.raised_at) as timestamp, bool_and(p.read) as read,
    min(p.detail) filter (where p.place = 1) as detail, min(p.conversation_id::text) filter (where p.place = 1) as conversation_id,
    min(p.channel_id::text) filter (where p.place = 1) as channel_id, min(ch.type) as channel_type, min(ch.display_name) as channel_name,
    coalesce(array_agg(coalesce(k.shown_name, k.name) order by p.place) filter (where c.id is not null), '{}') as people
  from placed p
    left join channel ch on p.place = 1 and ch.id = p.channel_id and ch.workspace_id = $1
    left join conversation c on p.place <= 2 and c.id = p.conversation_id and c.workspace_id = $1
    left join contact k on k.id = c.contact_id
  group by p.group_id, p.kind order by max(p.raised_at) desc, p.group_id limit $3`;
