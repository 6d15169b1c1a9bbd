-- outside a transaction
-- By when somebody has to have answered a customer whom this message tells that somebody will; null: it tells no such thing.
alter table message add column if not exists promise_due_at timestamptz;

-- The promises of a conversation that waits (features/conversations/state/predicates.sql.ts): few messages make one.
drop index concurrently if exists message_promise;
create index concurrently if not exists message_promise on message (conversation_id, promise_due_at) where promise_due_at is not null;
