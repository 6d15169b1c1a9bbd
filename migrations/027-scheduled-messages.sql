-- What a person wrote to be sent at a time. It goes into the outbox then, as a message of the same id; its row stays until the channel has
-- taken it, or has not.
create table scheduled_message (
  id uuid primary key,
  workspace_id uuid not null references workspace on delete cascade,
  conversation_id uuid not null references conversation on delete cascade,
  user_id uuid not null,
  text text not null,
  seen uuid,                       -- the newest customer message when it was written
  send_at timestamptz not null,
  failed_code text,                -- why it was not put into the outbox at its time: it waits for a person
  handed_at timestamptz,           -- it is in the outbox
  created_at timestamptz not null default now()
);
create index scheduled_message_conversation on scheduled_message (conversation_id, send_at, id);
create index scheduled_message_due on scheduled_message (send_at) where failed_code is null and handed_at is null;
create index scheduled_message_handed on scheduled_message (handed_at) where handed_at is not null;
create index scheduled_message_workspace on scheduled_message (workspace_id);
