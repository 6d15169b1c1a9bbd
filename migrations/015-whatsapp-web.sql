-- A channel that we keep a connection to: who holds it, and how far a pairing has come.
alter table channel drop constraint channel_receiving_check;
alter table channel add constraint channel_receiving_check check (receiving in ('none', 'webhook', 'polling', 'socket'));

create table socket_session (
  channel_id uuid primary key references channel on delete cascade,
  workspace_id uuid not null references workspace on delete cascade,
  state text not null check (state in ('starting', 'qr', 'code', 'connected', 'expired', 'error', 'leaving')),
  wanted boolean not null,         -- somebody is to hold the connection; false: it ends, and its keys go
  phone_number text,               -- pairing by code, not by QR code
  shown bytea,                     -- the QR code's text or the code, encrypted
  shown_until timestamptz,
  error text,                      -- why a pairing ended, a stable code
  holder uuid,                     -- the one worker of the cluster that holds the connection
  lease_until timestamptz,
  fence bigint not null default 0  -- grows with every holder: an old one writes nothing any more
);
create index socket_session_due on socket_session (lease_until);
create index socket_session_workspace on socket_session (workspace_id);

-- What a connection must know again: credentials, keys by kind as the protocol changes them, messages that may be asked for again.
create table socket_key (
  channel_id uuid not null references socket_session on delete cascade,
  kind text not null,
  id text not null,
  workspace_id uuid not null references workspace on delete cascade,
  value bytea not null,            -- encrypted
  written_at timestamptz not null default now(),
  primary key (channel_id, kind, id)
);
create index socket_key_workspace on socket_key (workspace_id);
create index socket_key_sent on socket_key (written_at) where kind = 'sent';
