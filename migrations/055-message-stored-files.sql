-- outside a transaction
-- The files of a person, the newest first (features/contacts/contact-media.store.ts): few messages have one.
drop index concurrently if exists message_stored_files;
create index concurrently if not exists message_stored_files on message (conversation_id, created_at desc, id desc) where jsonb_path_exists(parts, '$[*].blob');
