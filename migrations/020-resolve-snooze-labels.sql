-- A person said that it is done; what the customer writes next opens it again. `snoozed_until`: a person put it off until then.
alter table conversation add column resolved_at timestamptz;
alter table conversation add column snoozed_until timestamptz;
create index conversation_snoozed on conversation (workspace_id, snoozed_until, id) where snoozed_until is not null;
create index conversation_snooze_over on conversation (snoozed_until) where snoozed_until is not null;

create table resolution (
  id uuid primary key,
  workspace_id uuid not null references workspace on delete cascade,
  conversation_id uuid not null references conversation on delete cascade,
  user_id uuid not null,
  began_at timestamptz,            -- what the customer wrote first since the resolution before
  first_reply_at timestamptz,      -- when the first answer to it was out
  resolved_at timestamptz not null default now(),
  before jsonb not null            -- what it was, to be undone
);
create index resolution_list on resolution (workspace_id, resolved_at desc);
create index resolution_conversation on resolution (conversation_id, resolved_at desc);

-- What conversations, and contacts, are sorted by.
create table label (
  id uuid primary key,
  workspace_id uuid not null references workspace on delete cascade,
  name text not null,
  name_key text not null,          -- lower case, NFC: a workspace has a name once
  colour text not null check (colour in ('brand', 'ok', 'warn', 'bad', 'info', 'quiet')),
  created_at timestamptz not null default now(),
  unique (workspace_id, name_key)
);
create table conversation_label (
  workspace_id uuid not null references workspace on delete cascade,
  conversation_id uuid not null references conversation on delete cascade,
  label_id uuid not null references label on delete cascade,
  primary key (conversation_id, label_id)
);
create index conversation_label_label on conversation_label (label_id, conversation_id);
create index conversation_label_workspace on conversation_label (workspace_id);
