create table contact (
  id uuid primary key,
  workspace_id uuid not null references workspace on delete cascade,
  name text,
  language text,
  opted_out_at timestamptz,
  unreachable_at timestamptz,      -- the customer blocked us; cleared when they take us back
  created_at timestamptz not null default now()
);
create index contact_list on contact (workspace_id, created_at desc, id);

create table contact_identity (
  workspace_id uuid not null references workspace on delete cascade,
  channel_id uuid not null references channel on delete cascade,
  value text not null,
  contact_id uuid not null references contact on delete cascade,
  primary key (channel_id, value)
);
create index contact_identity_contact on contact_identity (contact_id);

-- One row per customer and channel. It has two clocks, each with a lease and a fence:
-- answer_at (an agent's turn is due) and deliver_at (a part waits to be sent).
create table conversation (
  id uuid primary key,
  workspace_id uuid not null references workspace on delete cascade,
  channel_id uuid not null references channel on delete cascade,
  contact_id uuid not null references contact on delete cascade,
  chat text not null,              -- the provider's address of the conversation: replies go there and nowhere else
  is_group boolean not null default false,
  owner text not null default 'agent' check (owner in ('agent', 'person')),
  owner_user_id uuid,
  owned_until timestamptz,         -- a timed pause ends by itself
  agent_state jsonb not null default '{}',  -- what the brain remembers between turns: misses, last choices, away text given
  seq bigint not null default 0,            -- customer messages stored
  answered_seq bigint not null default 0,   -- customer messages with an outcome
  sent_seq bigint not null default 0,       -- outbound parts created
  first_unanswered_at timestamptz,
  answer_at timestamptz,
  answer_worker uuid,
  answer_lease_until timestamptz,
  answer_fence bigint not null default 0,
  answer_attempts integer not null default 0,
  restarts integer not null default 0,      -- drafts discarded because the customer wrote again
  deliver_at timestamptz,
  deliver_worker uuid,
  deliver_lease_until timestamptz,
  deliver_fence bigint not null default 0,
  last_message_at timestamptz not null default now(),
  created_at timestamptz not null default now(),
  unique (channel_id, chat)
) with (fillfactor = 70);
create index conversation_list on conversation (workspace_id, last_message_at desc, id);
create index conversation_answer on conversation (answer_at) where answer_at is not null;
create index conversation_deliver on conversation (deliver_at) where deliver_at is not null;
create index conversation_contact on conversation (contact_id);

-- What a provider told us, as it said it. The key is the deduplication: it outlives the body.
create table inbound_event (
  workspace_id uuid not null,
  channel_id uuid not null references channel on delete cascade,
  event_id text not null,
  kind text not null,
  reason text,                     -- why an event is ignored
  body text,                       -- the raw request; emptied by retention
  received_at timestamptz not null default now(),
  primary key (channel_id, event_id)
);

create table message (
  id uuid primary key,
  workspace_id uuid not null,
  channel_id uuid not null,        -- of the conversation, which is what refers to the channel
  conversation_id uuid not null references conversation on delete cascade,
  direction text not null check (direction in ('in', 'out')),
  author text not null check (author in ('customer', 'agent', 'person', 'phone', 'system')),
  seq bigint not null,             -- order within the conversation and direction
  provider_message_id text,
  provider_time timestamptz,
  provider_order bigint not null default 0,
  parts jsonb not null,            -- inbound: all parts; outbound: exactly one
  reply_to text,
  album text,
  edited_at timestamptz,
  removed_at timestamptz,
  reactions jsonb,
  run_id uuid,
  -- inbound: what became of it. null = not yet
  outcome text check (outcome in ('answered', 'handed_off', 'waiting_person', 'closed', 'failed')),
  outcome_reason text,
  outcome_at timestamptz,
  -- outbound: the state machine of a part
  delivery text check (delivery in ('queued', 'sending', 'sent', 'delivered', 'read', 'failed', 'unknown', 'cancelled')),
  attempts integer not null default 0,
  resends integer not null default 0,       -- sent again after an unknown outcome: "possibly sent twice"
  error_code text,
  error_text text,
  sent_at timestamptz,
  created_at timestamptz not null default now(),
  unique (conversation_id, direction, seq)
) with (fillfactor = 80);
create unique index message_provider on message (channel_id, provider_message_id) where provider_message_id is not null;
create index message_list on message (conversation_id, created_at desc, id desc);
create index message_without_outcome on message (conversation_id, seq) where direction = 'in' and outcome is null;
create index message_undelivered on message (conversation_id, seq) where delivery in ('queued', 'sending', 'unknown');
create index message_run on message (run_id) where run_id is not null;
create index message_channel_time on message (channel_id, created_at);

create table run (
  id uuid primary key,
  workspace_id uuid not null,
  conversation_id uuid not null references conversation on delete cascade,
  agent_id uuid,
  version_id uuid,
  from_seq bigint not null,
  to_seq bigint not null,
  outcome text not null,           -- reply, choices, hand_off, wait, cancelled, failed
  reason text,
  trace jsonb not null default '[]',
  started_at timestamptz not null,
  finished_at timestamptz not null default now()
);
create index run_conversation on run (conversation_id, finished_at desc);
create index run_agent on run (workspace_id, agent_id, finished_at);
create index run_recent on run (workspace_id, finished_at);

create table handoff (
  id uuid primary key,
  workspace_id uuid not null,
  conversation_id uuid not null references conversation on delete cascade,
  run_id uuid,
  agent_id uuid,
  reason text not null,
  note text not null,
  fallback_at timestamptz,         -- nobody came by then: the customer is told
  taken_at timestamptz,
  closed_at timestamptz,
  created_at timestamptz not null default now()
);
create index handoff_open on handoff (workspace_id, created_at desc) where closed_at is null;
create index handoff_fallback on handoff (fallback_at) where fallback_at is not null and taken_at is null and closed_at is null;
create index handoff_conversation on handoff (conversation_id);

-- Work that was given up, and why. A person can read it and try it again.
create table dead_letter (
  id uuid primary key,
  workspace_id uuid not null,
  conversation_id uuid references conversation on delete cascade,
  message_id uuid,
  step text not null,              -- receive, answer, deliver
  code text not null,
  detail text not null,
  created_at timestamptz not null default now()
);
create index dead_letter_list on dead_letter (workspace_id, created_at desc);
create index dead_letter_conversation on dead_letter (conversation_id);

create table worker (
  id uuid primary key,
  host text not null,
  process_id integer not null,
  roles text not null,
  started_at timestamptz not null default now(),
  heartbeat_at timestamptz not null default now(),
  answered bigint not null default 0,
  delivered bigint not null default 0
);

create table queue_clearing (
  id uuid primary key,
  workspace_id uuid not null references workspace on delete cascade,
  user_id uuid not null,
  message_ids uuid[] not null,
  conversation_ids uuid[] not null,
  created_at timestamptz not null default now(),
  undone_at timestamptz
);
create index queue_clearing_recent on queue_clearing (workspace_id, created_at desc);
