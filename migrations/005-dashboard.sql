-- Who wrote is answered from the index: the days of a chart are counted without reading their messages.
drop index message_channel_time;
create index message_channel_time on message (channel_id, created_at) include (workspace_id, direction, author);
-- Few rows, and counted by everybody who opens the dashboard.
create index message_failed on message (workspace_id, created_at) where outcome = 'failed';
