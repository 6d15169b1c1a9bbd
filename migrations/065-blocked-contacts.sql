-- People of whom the team wants to hear nothing: their messages are stored and shown, and nobody is told (features/contacts/block).
create table contact_block (
  id uuid primary key,
  workspace_id uuid not null references workspace on delete cascade,
  contact_id uuid not null references contact on delete cascade,
  kind text not null check (kind in ('blocked', 'spam')),
  user_id uuid not null,  -- who did it
  blocked_at timestamptz not null default now(),
  ended_at timestamptz,   -- null: it lasts
  before jsonb not null   -- what it changed in the conversations, so that it can be undone; no words of anybody
);
create unique index contact_block_lasting on contact_block (contact_id) where ended_at is null;
create index contact_block_workspace on contact_block (workspace_id);

-- Their messages have an outcome of their own.
alter table message drop constraint message_outcome_check, add constraint message_outcome_check
  check (outcome in ('answered', 'handed_off', 'waiting_person', 'closed', 'failed', 'blocked')) not valid;
