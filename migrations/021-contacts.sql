-- What people know of a contact beside what the channels say. '' in a text: taken away on purpose, so nothing of a merged contact shows in its place.
alter table contact
  add column email text,
  add column phone text,                 -- digits with country code, typed or imported; the numbers of channels are identities
  add column notes text,
  add column fields jsonb not null default '{}', -- by the id of `contact_field`
  -- Merging moves nothing: identities and conversations stay with the contact that they came to, and it points to the one it counts as.
  -- So a split gives back exactly what was, and what came meanwhile is where it belongs.
  add column merged_into uuid references contact on delete set null,
  add column merged_at timestamptz,
  add column merge_choices text[] not null default '{}', -- of which fields this one's value is shown, where both have one
  add column person_id uuid,             -- of everybody in a merge, the head's too: who they all count as. null: not merged
  add column shown_name text,            -- the person's name, at each of them
  add column opted_in_at timestamptz;    -- of several merged contacts the last word counts

create index contact_person on contact (person_id) where person_id is not null;
create index contact_merged on contact (merged_into) where merged_into is not null;
create index contact_email on contact (workspace_id, lower(email) text_pattern_ops) where email is not null;
create index contact_phone on contact (workspace_id, phone text_pattern_ops) where phone is not null;
create index contact_phone_end on contact (workspace_id, reverse(phone) text_pattern_ops) where phone is not null;
-- A number is looked up whole, by its beginning or by its last digits.
create index contact_identity_value on contact_identity (workspace_id, value text_pattern_ops);
create index contact_identity_end on contact_identity (workspace_id, reverse(value) text_pattern_ops);

-- What a workspace wants to know of its contacts, in the order of their making.
create table contact_field (
  id uuid primary key,
  workspace_id uuid not null references workspace on delete cascade,
  name text not null,
  created_at timestamptz not null default now()
);
create unique index contact_field_name on contact_field (workspace_id, lower(name));

-- Who said when that they want messages or none: never changed, gone with the contact.
create table contact_consent (
  id uuid primary key,
  workspace_id uuid not null references workspace on delete cascade,
  contact_id uuid not null references contact on delete cascade,
  change text not null check (change in ('opt_out', 'opt_in')),
  source text not null check (source in ('word', 'person', 'import')), -- the customer's own word, someone of the team, a list
  user_id uuid,
  conversation_id uuid,
  created_at timestamptz not null default now()
);
create index contact_consent_contact on contact_consent (contact_id, created_at desc);
create index contact_consent_workspace on contact_consent (workspace_id);

insert into contact_consent (id, workspace_id, contact_id, change, source, created_at)
select gen_random_uuid(), workspace_id, id, 'opt_out', 'word', opted_out_at from contact where opted_out_at is not null;
