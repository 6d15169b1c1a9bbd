-- outside a transaction
-- What waits for a person, by when it was asked. A try that was cut off leaves an index that answers nothing.
drop index concurrently if exists message_open;
create index concurrently message_open on message (created_at) where outcome in ('waiting_person', 'handed_off');
