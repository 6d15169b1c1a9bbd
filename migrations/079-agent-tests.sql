-- Tests of an agent: a conversation as data, and what must be true of the agent's answers.
create table test_case (
  id uuid primary key,
  workspace_id uuid not null references workspace on delete cascade,
  agent_id uuid not null references agent on delete cascade,
  name text not null,
  given jsonb not null,                                -- src/contract/agents/tests.ts, as `turns`
  turns jsonb not null,
  blocking boolean not null default true,
  message_id uuid,                                     -- the customer's message that it was made from
  conversation_id uuid references conversation on delete cascade,
  created_by uuid,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index test_case_agent on test_case (workspace_id, agent_id, created_at desc);
create index test_case_conversation on test_case (conversation_id) where conversation_id is not null;
create index test_case_message on test_case (message_id) where message_id is not null;

-- A run of them. While it runs, `beat_at` moves on with every result; a run whose process died stands still.
create table test_run (
  id uuid primary key,
  workspace_id uuid not null references workspace on delete cascade,
  agent_id uuid not null references agent on delete cascade,
  tested text not null,                                -- draft, or the number of a version
  suite_hash text not null,                            -- of the configuration and the tests
  total integer not null,
  cost_micros bigint not null default 0,
  started_by uuid,
  started_at timestamptz not null default now(),
  beat_at timestamptz not null default now(),
  finished_at timestamptz
);
create index test_run_agent on test_run (workspace_id, agent_id, started_at desc);

create table test_result (
  run_id uuid not null references test_run on delete cascade,
  test_case_id uuid not null,                          -- without a reference: the result stays when the test goes
  workspace_id uuid not null,
  name text not null,
  blocking boolean not null,
  state text not null check (state in ('passed', 'failed', 'gone')),
  failed jsonb not null,
  transcript jsonb not null,
  cost_micros bigint not null,
  ms integer not null,
  primary key (run_id, test_case_id)
);
create index test_result_case on test_result (test_case_id);

-- What an agent was taught after a wrong answer. `message_id` null: it was tried, and no customer read it.
create table correction (
  id uuid primary key,
  workspace_id uuid not null references workspace on delete cascade,
  agent_id uuid not null references agent on delete cascade,
  message_id uuid,
  conversation_id uuid references conversation on delete cascade,
  test_case_id uuid,
  created_by uuid,
  created_at timestamptz not null default now()
);
create index correction_agent on correction (workspace_id, agent_id, created_at);
create index correction_conversation on correction (conversation_id) where conversation_id is not null;

-- What the tests said of a version when it was published, and why it was published all the same.
alter table agent_version
  add column test_run_id uuid,
  add column despite_tests text;
