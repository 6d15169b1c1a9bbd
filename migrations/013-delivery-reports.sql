-- Delivery states come by the thousand, three times as many as messages, and nobody waits for them. They are acknowledged as soon as they are
-- kept here, and worked off afterwards, some at a time. No row lives long.
create table delivery_report (
  id bigint generated always as identity primary key,
  workspace_id uuid not null,
  channel_id uuid not null references channel on delete cascade,
  states jsonb not null,           -- at most 100 of one channel, in the order in which they were told
  received_at timestamptz not null default now()
) with (autovacuum_vacuum_scale_factor = 0.02);
-- Compressing what is read back within a second costs more than it saves.
alter table delivery_report alter column states set storage external;
create index delivery_report_channel on delivery_report (channel_id);

-- Its own column, so that a state that moves a part on (sent, delivered, read) touches no indexed value: the row is then written in its
-- page and none of the table's indexes is (heap-only update).
alter table message add column undelivered boolean not null generated always as (coalesce(delivery in ('queued', 'sending', 'unknown'), false)) stored;
drop index message_undelivered;
create index message_undelivered on message (conversation_id, seq) where undelivered;
