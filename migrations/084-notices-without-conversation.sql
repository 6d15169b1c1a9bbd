-- outside a transaction
-- The notices of one cause that are about no conversation (features/notifications/push/newest-notice.sql.ts). A workspace has a handful of causes
-- and a notice for each waiting customer: without this, every look for what a device should show reads all notices.
drop index concurrently if exists notice_without_conversation;
create index concurrently if not exists notice_without_conversation on notice (workspace_id, group_id) where conversation_id is null;
