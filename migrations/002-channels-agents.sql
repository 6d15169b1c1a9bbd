create table channel (
  id uuid primary key,
  workspace_id uuid not null references workspace on delete cascade,
  type text not null check (type in ('instagram', 'messenger', 'whatsapp', 'whatsapp_web', 'telegram')),
  display_name text not null,
  description text,
  mode text not null check (mode in ('live', 'simulated')),
  status text not null check (status in ('connected', 'disconnected', 'error')),
  status_reason text,              -- stable code, see contract/channels.ts
  provider_account_id text,        -- the bot, page, phone number: one account is connected once
  settings jsonb not null default '{}',  -- what may be shown
  secrets bytea,                   -- what may not: encrypted settings, see platform/secrets.ts
  followers integer,
  last_sync_at timestamptz,
  receiving text not null default 'none' check (receiving in ('none', 'webhook', 'polling')),
  poll_cursor text,                -- long polling: what has been stored so far
  poll_holder uuid,                -- the one worker of the cluster that polls
  poll_lease_until timestamptz,
  poll_fence bigint not null default 0,
  blocked_until timestamptz,       -- the circuit: nothing is sent on the channel before
  paused_until timestamptz,        -- the provider asked the whole channel to wait
  failures integer not null default 0,   -- retryable send errors in a row
  created_at timestamptz not null default now()
);
create index channel_list on channel (workspace_id, created_at desc, id);
create unique index channel_account on channel (type, mode, provider_account_id) where provider_account_id is not null;
create index channel_polling on channel (id) where receiving = 'polling';

create table agent (
  id uuid primary key,
  workspace_id uuid not null references workspace on delete cascade,
  name text not null,
  description text,
  channel_type text not null,
  status text not null check (status in ('active', 'inactive')),
  config jsonb not null,           -- the draft; what answers customers is the published version
  version_id uuid,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index agent_list on agent (workspace_id, created_at desc, id);
create index agent_active on agent (workspace_id, channel_type) where status = 'active';

create table agent_version (
  id uuid primary key,
  workspace_id uuid not null references workspace on delete cascade,
  agent_id uuid not null references agent on delete cascade,
  number integer not null,
  name text not null,
  config jsonb not null,
  hash text not null,
  published_at timestamptz not null default now(),
  unique (agent_id, number)
);

create table knowledge_item (
  id uuid primary key,
  workspace_id uuid not null references workspace on delete cascade,
  version_id uuid not null references agent_version on delete cascade,
  position integer not null,
  question text not null,
  variants text[] not null default '{}',
  answer text not null,
  buttons jsonb not null default '[]',
  terms text[] not null            -- normalised, stemmed: what a customer's words are looked up in
);
create index knowledge_item_version on knowledge_item (workspace_id, version_id, position);
create index knowledge_item_terms on knowledge_item using gin (terms);
