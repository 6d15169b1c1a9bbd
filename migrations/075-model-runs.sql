-- outside a transaction
-- A turn in which a model thinks. `state`: running; settled, which is every turn that was committed; superseded: its draft was thrown away, because
-- the customer wrote again, somebody stepped in, or nobody went on with it. While it runs its outcome is 'cancelled'.
alter table run
  add column if not exists state text not null default 'settled',
  add column if not exists brain text not null default 'builtin',   -- builtin, model
  add column if not exists interventions integer,                    -- of the conversation when it began
  add column if not exists connection_id uuid,
  add column if not exists model text,
  add column if not exists input_tokens integer not null default 0,
  add column if not exists cached_tokens integer not null default 0,
  add column if not exists output_tokens integer not null default 0,
  add column if not exists cost_micros bigint not null default 0,
  add column if not exists model_ms integer not null default 0,
  add column if not exists fallback_reason text;                     -- why the rules or a person decided after all

-- The steps of such a turn, so that another worker can go on with it and people can read what an answer rests on. Whoever inserts a step first has it.
create table if not exists run_step (
  run_id uuid not null,
  n integer not null,
  workspace_id uuid not null,
  conversation_id uuid not null references conversation on delete cascade,
  kind text not null,                                  -- customer, model, act, guard
  messages jsonb not null,                             -- src/server/agent/think.ts
  detail jsonb not null,                               -- sources with their words, effects, guards, cost (src/server/agent/journal.ts)
  fence bigint not null,
  finished_at timestamptz not null default now(),
  primary key (run_id, n)
);
drop index concurrently if exists run_step_conversation;
create index concurrently if not exists run_step_conversation on run_step (conversation_id);
drop index concurrently if exists run_step_workspace;
create index concurrently if not exists run_step_workspace on run_step (workspace_id);

-- The run that is under way; null: none, or one of the rules, which needs no journal.
alter table conversation add column if not exists turn_id uuid;
