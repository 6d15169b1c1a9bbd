-- Messages that have a copy of a customer's file, by age: FILE_RETENTION_DAYS erases the oldest.
create index message_files on message (created_at) where direction = 'in' and jsonb_path_exists(parts, '$[*].blob');

-- When each person reacted last, by the provider's clock: what was told late does not undo it.
alter table message add column reacted_at jsonb;
