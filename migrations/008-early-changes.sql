-- An edit, a receipt or a reaction may come before the message that it is about is recorded: it waits here and is applied with it.
create table early_change (
  id uuid primary key,
  workspace_id uuid not null references workspace on delete cascade,
  channel_id uuid not null references channel on delete cascade,
  provider_message_id text not null,
  event jsonb not null,
  created_at timestamptz not null default now()
);
create index early_change_message on early_change (channel_id, provider_message_id);
create index early_change_age on early_change (created_at);
create index early_change_workspace on early_change (workspace_id);

-- `notice` has taken its place (004); nothing has been written to it since.
drop table notification;
-- Written by every turn and read by nobody. No version was released yet, so no process that writes it runs beside this one.
alter table conversation drop column answered_seq;
