-- outside a transaction
-- A group is nobody: its contact carries the group's title, and who wrote stands at each message. null in `is_group`: a person.
alter table contact
  add column if not exists is_group boolean,
  -- `group_title`: what the provider told last; people may call it otherwise until it tells a new one
  add column if not exists group_title text;

-- Since when the team wants nothing of the group to wait for them.
alter table conversation add column if not exists muted_at timestamptz;

-- Of a group's messages: who wrote. In a private chat that is the contact.
alter table message
  add column if not exists sender_id text,
  add column if not exists sender_name text;

-- When the provider told the name first, in its order; null: it has not since this is kept, or a list of the team's brought it.
alter table contact_identity add column if not exists seen_at timestamptz;

-- Groups were called by whoever wrote first. The title comes with the next message, or is asked for. A person that a group was merged into has their
-- own name again, and nobody is a group.
update contact k set shown_name = null from contact g join conversation c on c.contact_id = g.id
where c.is_group and g.is_group is null and k.id in (g.person_id, g.merged_into);
update contact k set is_group = true, name = null, language = null, name_asked_at = null,
  merged_into = null, merged_at = null, merge_choices = '{}', shown_name = null, person_id = null
from conversation c where c.contact_id = k.id and c.is_group and k.is_group is null;
update contact k set merged_into = null, merged_at = null, merge_choices = '{}', shown_name = null, person_id = null
from contact g where g.is_group and k.merged_into = g.id;
-- Who was merged into one of those, in turn, counts as that one.
with recursive counted (id, person_id) as (
  select k.id, k.id from contact k where k.merged_into is null and exists (select from contact m where m.merged_into = k.id)
  union all
  select m.id, counted.person_id from contact m join counted on m.merged_into = counted.id
)
update contact k set person_id = counted.person_id from counted
where k.id = counted.id and k.id <> counted.person_id and k.person_id is distinct from counted.person_id;
