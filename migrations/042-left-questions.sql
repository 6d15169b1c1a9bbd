-- outside a transaction
-- What a conversation has left to people, found without reading all that was ever said in it.
drop index concurrently if exists message_left;
create index concurrently message_left on message (conversation_id, created_at) where outcome in ('waiting_person', 'handed_off');
