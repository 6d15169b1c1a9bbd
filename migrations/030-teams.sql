-- People who look after the same conversations.
create table team (
  id uuid primary key,
  workspace_id uuid not null references workspace on delete cascade,
  name text not null,
  created_at timestamptz not null default now()
);
create unique index team_name on team (workspace_id, lower(name));
create table team_member (
  workspace_id uuid not null,
  team_id uuid not null references team on delete cascade,
  user_id uuid not null,
  primary key (team_id, user_id),
  foreign key (workspace_id, user_id) references membership on delete cascade
);
create index team_member_user on team_member (workspace_id, user_id);

-- Who of the people looks after it; a team that goes leaves it to everybody.
alter table conversation add column team_id uuid references team on delete set null;
create index conversation_team on conversation (workspace_id, team_id, last_message_at desc, id) where team_id is not null;
create index conversation_team_gone on conversation (team_id) where team_id is not null;

-- Told to the team's people first, and from `everybody_at` on to all; null: the team's alone.
alter table notice
  add column team_id uuid references team on delete set null,
  add column everybody_at timestamptz;
create index notice_team on notice (team_id) where team_id is not null;
