-- Workspaces, people, sessions. Every later table carries workspace_id and every query filters by it.

create table workspace (
  id uuid primary key,
  name text not null,
  created_at timestamptz not null default now()
);

create table app_user (
  id uuid primary key,
  email text not null,
  email_key text not null unique, -- lower case, NFC: the name a person signs in with
  name text not null,
  phone text,
  company text,
  avatar_blob text,
  password_hash text not null,
  created_at timestamptz not null default now()
);

create table membership (
  workspace_id uuid not null references workspace on delete cascade,
  user_id uuid not null references app_user on delete cascade,
  role text not null check (role in ('owner', 'admin', 'attendant')),
  created_at timestamptz not null default now(),
  primary key (workspace_id, user_id)
);
create index membership_user on membership (user_id);

create table session (
  id uuid primary key,
  user_id uuid not null references app_user on delete cascade,
  workspace_id uuid not null references workspace on delete cascade,
  token_hash bytea not null unique, -- sha-256 of the opaque token; the token itself is never stored
  user_agent text,
  created_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create index session_by_user on session (user_id);

create table password_reset (
  token_hash bytea primary key,
  user_id uuid not null references app_user on delete cascade,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create index password_reset_user on password_reset (user_id);

-- Failed tries and their back-off, by account, by address and by the pair of them.
create table login_throttle (
  key text primary key,
  failures integer not null,
  last_failure_at timestamptz not null,
  blocked_until timestamptz not null
);

create table notification (
  id uuid primary key,
  workspace_id uuid not null references workspace on delete cascade,
  type text not null check (type in ('success', 'warning', 'error', 'info')),
  cause text not null, -- stable key of the condition, so that one cause shows once and can be withdrawn
  title text not null,
  message text not null,
  link text,
  read_at timestamptz,
  created_at timestamptz not null default now()
);
create index notification_list on notification (workspace_id, created_at desc);
create unique index notification_cause on notification (workspace_id, cause) where read_at is null;

create table audit_entry (
  id uuid primary key,
  workspace_id uuid not null,
  user_id uuid,
  action text not null,
  subject text,
  details jsonb not null default '{}',
  created_at timestamptz not null default now()
);
create index audit_entry_list on audit_entry (workspace_id, created_at desc);
