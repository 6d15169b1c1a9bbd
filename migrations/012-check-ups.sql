-- What the last check-up of a connected channel found, and when the next is due.
create table channel_check_up (
  channel_id uuid primary key references channel on delete cascade,
  workspace_id uuid not null references workspace on delete cascade,
  findings jsonb not null default '[]',
  checked_at timestamptz,
  unreachable integer not null default 0, -- check-ups in a row that the provider did not answer
  next_at timestamptz not null,
  lease_until timestamptz,         -- somebody asks the provider just now
  asked integer not null default 0,      -- by people, since asked_since
  asked_since timestamptz
);
create index channel_check_up_due on channel_check_up (next_at);
create index channel_check_up_workspace on channel_check_up (workspace_id);

insert into channel_check_up (channel_id, workspace_id, next_at)
select id, workspace_id, now() + random() * interval '10 minutes' from channel where secrets is not null and purged_at is null;

-- What came to a channel's webhook, noted every few seconds: whether the provider reaches us, and whether it signs as we expect.
create table channel_webhook (
  channel_id uuid primary key references channel on delete cascade,
  workspace_id uuid not null references workspace on delete cascade,
  accepted_at timestamptz,
  refused_at timestamptz,
  refused integer not null default 0 -- since the last that was accepted
);
create index channel_webhook_workspace on channel_webhook (workspace_id);
