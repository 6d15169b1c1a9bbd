-- When the customer wrote last, by the provider's clock: some providers take free text for a while after it only. null: not known, and the
-- provider decides.
alter table conversation add column customer_at timestamptz;
update conversation c set customer_at = (
  select m.provider_time from message m where m.conversation_id = c.id and m.direction = 'in' order by m.seq desc limit 1);

-- The provider lets people of this channel's business answer for longer (Meta's "Human Agent").
alter table channel add column human_agent boolean not null default false;

-- The provider's own code of a refusal, for who asks its support.
alter table message add column support_code text;

-- Messages that a provider has approved beforehand, as it told them last; the list is the provider's, this is its copy.
create table channel_template (
  channel_id uuid not null references channel on delete cascade,
  workspace_id uuid not null references workspace on delete cascade,
  name text not null,
  language text not null,
  status text not null,
  content jsonb not null,
  primary key (channel_id, name, language)
);
create index channel_template_workspace on channel_template (workspace_id);
-- null: the copy was never made, or the provider has told of something that is not in it.
alter table channel add column templates_at timestamptz;

-- What was brought along from before a channel was connected, and how far that is.
create table channel_import (
  channel_id uuid primary key references channel on delete cascade,
  workspace_id uuid not null references workspace on delete cascade,
  state text not null check (state in ('requested', 'running', 'done', 'declined', 'too_late', 'done_before', 'failed')),
  progress integer not null default 0, -- percent
  contacts integer not null default 0,
  messages integer not null default 0,
  changed_at timestamptz not null default now()
);
create index channel_import_workspace on channel_import (workspace_id);

-- `held_authorization` does its work since 010.
drop table whatsapp_signup;
