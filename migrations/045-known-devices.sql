-- Browsers in which somebody has signed in: while strangers try passwords of the account, these are not kept waiting with them.
create table known_device (
  token_hash bytea not null,      -- sha-256 of what the browser keeps
  user_id uuid not null references app_user on delete cascade,
  used_at timestamptz not null,
  primary key (user_id, token_hash)
);
create index known_device_old on known_device (used_at);
