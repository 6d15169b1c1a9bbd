-- What a workspace is told, one row per thing that happened or holds; the bell shows one row per cause and counts them. Rows of one
-- thing are only ever touched by who holds that thing, so raising one in a transaction of the pipeline waits for nobody.
-- The table `notification` is what the version before this one wrote; it goes in a later release.
create table notice (
  id uuid primary key,
  workspace_id uuid not null references workspace on delete cascade,
  kind text not null,              -- which sentences it has, see features/notifications/sentences.ts
  cause text not null,             -- what is shown together
  subject text not null,           -- what of it: the same again is the same row
  occurrence integer not null default 1,  -- counts up when the same thing happens anew
  channel_id uuid references channel on delete cascade,
  conversation_id uuid references conversation on delete cascade,
  detail text,                     -- a reason, a code, or a note
  raised_at timestamptz not null default now(),
  -- How the API calls all rows of one cause: a UUID of version 8 made from workspace and cause.
  group_id uuid not null generated always as (
    overlay(overlay(md5(workspace_id::text || ' ' || cause) placing '8' from 13 for 1) placing '8' from 17 for 1)::uuid
  ) stored,
  unique (workspace_id, cause, subject)
);
create index notice_list on notice (workspace_id, raised_at desc);
create index notice_group on notice (workspace_id, group_id);
create index notice_kind on notice (kind, raised_at);
create index notice_channel on notice (channel_id) where channel_id is not null;
create index notice_conversation on notice (conversation_id) where conversation_id is not null;

-- What one person did with it: it counts up to the occurrence they saw.
create table notice_seen (
  notice_id uuid not null references notice on delete cascade,
  user_id uuid not null references app_user on delete cascade,
  workspace_id uuid not null references workspace on delete cascade,
  read_occurrence integer not null default 0,
  cleared_occurrence integer not null default 0,
  clearing uuid,                   -- the last deletion that took it, to be undone as a whole
  cleared_at timestamptz,
  primary key (user_id, notice_id)
);
create index notice_seen_notice on notice_seen (notice_id);
create index notice_seen_clearing on notice_seen (clearing) where clearing is not null;

-- What holds now is told from now on.
insert into notice (id, workspace_id, kind, cause, subject, channel_id, conversation_id, detail, raised_at)
select distinct on (h.conversation_id) gen_random_uuid(), h.workspace_id, 'handoff', 'handoff', h.conversation_id::text, c.channel_id, h.conversation_id, nullif(h.note, ''), h.created_at
from handoff h join conversation c on c.id = h.conversation_id where h.taken_at is null and h.closed_at is null order by h.conversation_id, h.created_at desc;

insert into notice (id, workspace_id, kind, cause, subject, channel_id, detail)
select gen_random_uuid(), workspace_id, 'channel_error', 'channel_error:' || id, id::text, id, status_reason from channel where status = 'error';

insert into notice (id, workspace_id, kind, cause, subject, channel_id, conversation_id, detail, raised_at)
select gen_random_uuid(), d.workspace_id, 'undelivered', 'undelivered:' || c.channel_id || ':' || d.code, coalesce(d.message_id, d.id)::text, c.channel_id, c.id, d.code, d.created_at
from dead_letter d join conversation c on c.id = d.conversation_id where d.step = 'deliver' and d.created_at > now() - interval '30 days'
on conflict do nothing;
