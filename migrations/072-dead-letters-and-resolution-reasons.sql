-- outside a transaction
-- Somebody has dealt with the dead letter: it was tried again, or taken off the list.
alter table dead_letter add column if not exists settled_at timestamptz;

-- What reasons people may give when they resolve a conversation, as [{"id", "name"}], and whether they have to give one. Without a row: the list
-- of the product (contract/conversations/resolution-reasons.ts), and no.
create table if not exists resolution_setting (
  workspace_id uuid primary key references workspace on delete cascade,
  reasons jsonb not null,
  required boolean not null,
  changed_at timestamptz not null default now()
);

-- Why the person resolved it: an id of that list, its name at that moment, and what they noted.
alter table resolution add column if not exists reason_id text;
alter table resolution add column if not exists reason_name text;
alter table resolution add column if not exists note text;
