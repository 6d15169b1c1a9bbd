-- A login at a provider that a person has begun: what comes back must name it, once, in the same session.
create table channel_authorization (
  nonce_hash bytea primary key, -- sha-256 of the nonce in `state`; the nonce itself is never stored
  workspace_id uuid not null references workspace on delete cascade,
  session_id uuid not null references session on delete cascade,
  channel_id uuid not null references channel on delete cascade,
  redirect_uri text not null, -- the code is exchanged with the same address, byte by byte
  created_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create index channel_authorization_workspace on channel_authorization (workspace_id);
create index channel_authorization_session on channel_authorization (session_id);
create index channel_authorization_channel on channel_authorization (channel_id);
create index channel_authorization_expired on channel_authorization (expires_at);

-- A channel that is being deleted with its history: gone for everybody, removed piece by piece in the background.
alter table channel add column purged_at timestamptz;
