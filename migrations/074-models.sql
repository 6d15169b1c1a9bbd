-- The access to a language model that a workspace has brought along.
create table model_connection (
  id uuid primary key,
  workspace_id uuid not null references workspace on delete cascade,
  name text not null,
  provider text not null,                  -- contract/models/providers.ts
  base_url text,                           -- null: the provider's own address
  secret bytea,                            -- the key, sealed at model-connection/<id>; null: it needs none
  key_hint text,                           -- the last four characters of the key
  models jsonb not null default '{}',      -- what a test saw of each model: {"id": {"text", "tools", "images"}}
  status text not null default 'unchecked' check (status in ('unchecked', 'ok', 'error')),
  status_reason text,                      -- contract/models/model-sentences.ts
  checked_at timestamptz,
  created_at timestamptz not null default now(),
  unique (workspace_id, id)
);

-- What a workspace says that a model costs, in millionths of a dollar for a million tokens. It wins over the shipped prices
-- (contract/models/shipped-prices.ts). The newest row that is valid counts.
create table model_price (
  workspace_id uuid not null,
  connection_id uuid not null,
  model text not null,
  valid_from timestamptz not null default now(),
  input bigint not null,
  cached bigint not null,
  cache_write bigint not null,
  output bigint not null,
  primary key (workspace_id, connection_id, model, valid_from),
  foreign key (workspace_id, connection_id) references model_connection (workspace_id, id) on delete cascade
);

-- What may be spent on models, and what was. A call is charged by what it may cost before it is made, and corrected afterwards.
create table budget (
  id uuid primary key,
  workspace_id uuid not null references workspace on delete cascade,
  scope text not null check (scope in ('workspace', 'agent')),
  agent_id uuid references agent on delete cascade,
  period text not null check (period in ('day', 'month')),
  period_start date not null,              -- in the time zone of the business
  stop_micros bigint,                      -- null: the wider budgets alone stop it
  spent_micros bigint not null default 0,  -- since period_start
  told_percent integer not null default 0, -- of which share people were told in this period: 80 or 100
  unique nulls not distinct (workspace_id, scope, agent_id, period)
);
create index budget_agent on budget (agent_id) where agent_id is not null;

-- What was used, by day. It outlives agents and connections.
create table usage_day (
  workspace_id uuid not null references workspace on delete cascade,
  day date not null,                       -- in the time zone of the business
  agent_id uuid,
  connection_id uuid not null,
  model text not null,
  purpose text not null check (purpose in ('turn', 'judge', 'embed', 'transcribe', 'test', 'suggest')),
  calls bigint not null,
  input_tokens bigint not null,
  cached_tokens bigint not null,
  output_tokens bigint not null,
  cost_micros bigint not null,
  superseded_micros bigint not null,       -- of the cost: for answers that nobody waited for any more
  unique nulls not distinct (workspace_id, day, agent_id, connection_id, model, purpose)
);
