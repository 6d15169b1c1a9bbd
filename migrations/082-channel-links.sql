-- Links and QR codes of a channel: each stands at one place ("Balcão"), and is recognised when a customer comes by it.
create table channel_link (
  id uuid primary key,
  workspace_id uuid not null references workspace on delete cascade,
  channel_id uuid not null references channel on delete cascade,
  name text not null,
  words text,                      -- what the customer's app has ready to send; null: the app takes none
  ref text not null,               -- comes back from the provider, where it carries one
  known_by text,                   -- plain form of the words, where the provider carries no ref
  created_at timestamptz not null default now(),
  removed_at timestamptz           -- past conversations keep its name
);
create unique index channel_link_ref on channel_link (channel_id, ref);
create unique index channel_link_words on channel_link (channel_id, known_by) where removed_at is null and known_by is not null;
create index channel_link_workspace on channel_link (workspace_id);

-- By which link a conversation began.
create table conversation_origin (
  conversation_id uuid primary key references conversation on delete cascade,
  workspace_id uuid not null,
  link_id uuid not null references channel_link on delete cascade,
  created_at timestamptz not null default now()
);
create index conversation_origin_link on conversation_origin (link_id);
