-- What calls with an Idempotency-Key were answered, for 24 hours: the same call again gets the same answer (docs/decisions/025).
create table kept_answer (
  workspace_id uuid not null references workspace on delete cascade,
  user_id uuid not null references app_user on delete cascade,
  route text not null,             -- its name in the contract
  key text not null,
  claim uuid not null,             -- whose work it is: who takes it over once the lease ran out writes another
  lease_until timestamptz not null,
  done_at timestamptz,             -- null: at work
  answer bytea,                    -- sealed, with the digest of what was asked; null: at work, or erased with a person's data
  created_at timestamptz not null default now(),
  primary key (workspace_id, user_id, route, key)
);
create index kept_answer_old on kept_answer (created_at);

-- What a workspace may have at most, where it is not what the installation gives to all (features/limits).
create table workspace_limit (
  workspace_id uuid primary key references workspace on delete cascade,
  agents integer check (agents >= 0),
  knowledge_entries integer check (knowledge_entries >= 0), -- of one agent
  channels integer check (channels >= 0),
  storage_bytes bigint check (storage_bytes >= 0)
);
