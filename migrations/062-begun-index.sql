-- outside a transaction
-- How many conversations were begun in a channel in the last hour and the last day (features/conversations/state/beginning.store.ts).
drop index concurrently if exists conversation_begun;
create index concurrently if not exists conversation_begun on conversation (channel_id, begun_at desc) where begun_at is not null;
