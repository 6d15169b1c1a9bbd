-- One that could not be handled waits a little, and holds up no other. Both may be due: what is asked for is the later one.
alter table scheduled_message add column again_at timestamptz;
drop index scheduled_message_due;
create index scheduled_message_due on scheduled_message (coalesce(again_at, send_at)) where failed_code is null and handed_at is null;
