-- outside a transaction
-- The list of those who wait, by the time until which they are to be answered; who has none stands behind, by how long they have waited
-- (features/conversations/list/lists.store.ts).
drop index concurrently if exists conversation_reply_due;
create index concurrently if not exists conversation_reply_due on conversation
  (workspace_id, coalesce(timezone('UTC', reply_due_at), timezone('UTC', waiting_since) + interval '100 years'), id) where waiting_since is not null;
drop index concurrently if exists conversation_reply_tell;
create index concurrently if not exists conversation_reply_tell on conversation (reply_tell_at) where reply_tell_at is not null;

-- Whatever decides when people are there (068).
create or replace trigger business_hours_changed after insert or update on business_hours for each row execute function hours_changed();
create or replace trigger channel_agent_changed after insert or update or delete on channel_agent for each row execute function hours_changed();
create or replace trigger channel_hours_new after insert on channel for each row execute function hours_changed();
create or replace trigger agent_hours_changed after update of status, version_id on agent for each row execute function hours_changed();
