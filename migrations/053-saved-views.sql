-- A filter of the list of conversations that a person saved under a name, for themselves or for everybody. It goes with what it filters by.
create table saved_view (
  id uuid primary key,
  workspace_id uuid not null references workspace on delete cascade,
  user_id uuid not null references app_user on delete cascade,
  name text not null,
  name_key text not null,          -- the name without regard to case
  is_shared boolean not null,
  state text not null,
  channel_id uuid references channel on delete cascade,
  label_id uuid references label on delete cascade,
  agent_id uuid references agent on delete cascade,
  team_id uuid references team on delete cascade,
  of_my_teams boolean not null,    -- instead of one team: the teams of whoever looks
  search text,
  created_at timestamptz not null default now(),
  unique (workspace_id, user_id, name_key)
);
create index saved_view_user on saved_view (user_id);
create index saved_view_channel on saved_view (channel_id) where channel_id is not null;
create index saved_view_label on saved_view (label_id) where label_id is not null;
create index saved_view_agent on saved_view (agent_id) where agent_id is not null;
create index saved_view_team on saved_view (team_id) where team_id is not null;
