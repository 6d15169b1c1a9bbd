/**
 * Stores the names of the address book that a linked phone brings. $1: workspace, $2: channel, $3:
 * `{id, name, aliases}[]` as JSON: `id` is the contact's id if the person turns out to be new, and
 * the aliases stand in the phone's order.
 *
 * **Locks** the contacts that get another name. If two statements bring the same new alias at the
 * same moment, the second adds none.
 *
 * **Order.** Whether a person is known is read by the aliases before anything is written: one known
 * alias is enough.
 *
 * **May be null**: `name`, where the phone has none.
 *
 * **Answers** one row: how many people were not known before, or not by that name.
 */
export const storeContactsSql = `
-- Each person of the address book, with the contact that one of their aliases is known by.
with item as (
  select given.id, given.name, coalesce(known.contact_id, given.id) as contact_id, known.contact_id is null as is_new, given.aliases
  from jsonb_to_recordset($3::jsonb) as given(id uuid, name text, aliases jsonb)
  left join lateral (
    select i.contact_id from jsonb_array_elements_text(given.aliases) alias
    join contact_identity i on i.channel_id = $2 and i.value = alias limit 1
  ) known on true
),
-- People whom no alias was known of.
created as (
  insert into contact (id, workspace_id, name) select id, $1, name from item where is_new
),
-- Contacts that get another name. A name is never removed, and a new contact did not exist when the
-- statement began.
renamed as (
  update contact k set name = item.name from item
  where k.id = item.contact_id and k.workspace_id = $1 and item.name is not null and k.name is distinct from item.name
  returning k.id
),
-- An alias belongs to one contact, the smallest id where two people of the book have the same, and
-- the times keep the phone's order.
identities as (
  insert into contact_identity (workspace_id, channel_id, value, contact_id, seen_at)
  select $1, $2, alias, min(contact_id::text)::uuid, now() + min(rank) * interval '1 microsecond'
  from item, jsonb_array_elements_text(item.aliases) with ordinality as named(alias, rank) group by alias
  on conflict do nothing
)
select (select count(*) from item where is_new) + (select count(*) from renamed) as contacts`;
