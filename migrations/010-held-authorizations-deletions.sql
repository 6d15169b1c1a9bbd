-- What a login at a provider gave, while its person is still choosing an account: the code was exchanged, for it is good once. (It does what
-- `whatsapp_signup` did, for every type; that table is dropped by a later release, when no older process writes it.)
create table held_authorization (
  key_hash bytea primary key, -- sha-256 of what the browser comes again with
  workspace_id uuid not null references workspace on delete cascade,
  session_id uuid not null references session on delete cascade,
  channel_id uuid not null references channel on delete cascade,
  secrets bytea not null, -- tokens and what may be chosen
  expires_at timestamptz not null
);
create index held_authorization_workspace on held_authorization (workspace_id);
create index held_authorization_session on held_authorization (session_id);
create index held_authorization_channel on held_authorization (channel_id);
create index held_authorization_expired on held_authorization (expires_at);

-- Instagram tokens that are to be renewed, the oldest first.
create index channel_token_refresh on channel ((settings ->> 'tokenRefreshedAt')) where type = 'instagram' and secrets is not null and purged_at is null;
-- A withdrawal names the person who had allowed the connection.
create index channel_authorized_by on channel ((settings ->> 'authorizedBy')) where settings ->> 'authorizedBy' is not null;
-- A person asked the provider that what came through our app be deleted. They belong to no workspace: one person may have written to many.
create table data_deletion (
  code text primary key, -- what the person follows it with; unguessable
  product text not null check (product in ('facebook', 'instagram')),
  mode text not null check (mode in ('live', 'simulated')),
  person_hash bytea not null, -- sha-256 of product, mode and the id at the provider: the same request again is the same
  person bytea, -- the id, sealed; null once done
  requested_at timestamptz not null default now(),
  completed_at timestamptz
);
create unique index data_deletion_open on data_deletion (person_hash) where completed_at is null;
