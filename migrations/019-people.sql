-- An invitation is there while it is open: accepted or withdrawn it is gone, and the audit trail tells of it.
create table invitation (
  id uuid primary key,
  workspace_id uuid not null references workspace on delete cascade,
  email text not null,
  email_key text not null,
  role text not null check (role in ('owner', 'admin', 'attendant')),
  invited_by uuid references app_user on delete set null,
  token_hash bytea unique,         -- sha-256 of the mailed token; null until the mail is written
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  unique (workspace_id, email_key)
);
create index invitation_inviter on invitation (invited_by) where invited_by is not null;
create index invitation_old on invitation (expires_at);

-- Who belongs to several workspaces signs in to the one that they were in last.
alter table membership add column entered_at timestamptz;

-- A notice for one person alone; null: for everybody of the workspace.
alter table notice add column user_id uuid references app_user on delete cascade;
create index notice_user on notice (user_id) where user_id is not null;

-- Conversations of one person, and those in the hands of people but of none in particular.
create index conversation_owned on conversation (workspace_id, owner_user_id, last_message_at desc, id) where owner = 'person';

-- Who looks at a conversation now. It says nothing after a minute, and a crash of the database may take it.
create unlogged table viewing (
  conversation_id uuid not null,
  user_id uuid not null,
  workspace_id uuid not null,
  seen_at timestamptz not null default now(),
  typing_until timestamptz,
  primary key (conversation_id, user_id)
);
create index viewing_old on viewing (seen_at);
