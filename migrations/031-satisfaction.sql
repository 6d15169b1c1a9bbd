-- Whether customers are asked how they were served after a person resolved the conversation, and in what words. Without a row: no.
create table satisfaction_setting (
  workspace_id uuid primary key references workspace on delete cascade,
  is_on boolean not null,
  question text not null,
  thanks text not null,
  quiet_days integer not null,     -- nobody is asked again before
  changed_at timestamptz not null default now()
);

-- One question to one customer: planned with the resolution, asked a moment later, answered within a day or not at all.
create table satisfaction_question (
  id uuid primary key,             -- also the `run_id` of its messages
  workspace_id uuid not null references workspace on delete cascade,
  conversation_id uuid not null references conversation on delete cascade,
  contact_id uuid not null,
  resolution_id uuid references resolution on delete set null, -- null: it was undone
  ask_at timestamptz,              -- null: it was asked
  asked_at timestamptz,
  customer_seq bigint,             -- `seq` and `sent_seq` of the conversation when it was asked: whether anything was said since
  sent_seq bigint,
  score smallint check (score between 1 and 5),
  answered_at timestamptz
);
create index satisfaction_question_due on satisfaction_question (ask_at) where ask_at is not null;
create index satisfaction_question_conversation on satisfaction_question (conversation_id, asked_at desc);
create index satisfaction_question_contact on satisfaction_question (contact_id, asked_at desc);
create index satisfaction_question_resolution on satisfaction_question (resolution_id) where resolution_id is not null;
create index satisfaction_question_workspace on satisfaction_question (workspace_id, asked_at desc);
