-- Conversations in which a customer wrote while the business was closed and waits: when it opens, the team is told, and an agent that was closed,
-- too, answers.
create table opening_due (
  conversation_id uuid primary key references conversation (id) on delete cascade,
  workspace_id uuid not null references workspace (id) on delete cascade,
  due_at timestamptz not null
);
create index opening_due_due_at on opening_due (due_at);
