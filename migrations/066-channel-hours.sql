-- When people are there on one channel, where it has hours of its own. Without a row the hours of the workspace apply.
create table channel_hours (
  channel_id uuid primary key references channel on delete cascade,
  workspace_id uuid not null references workspace on delete cascade,
  time_zone text not null,
  blocks jsonb not null,           -- [{day, from, to}], day 0 is Sunday; none: always open
  holidays jsonb not null,         -- [{date, name, yearly}]
  changed_at timestamptz not null default now()
);
create index channel_hours_workspace on channel_hours (workspace_id);
