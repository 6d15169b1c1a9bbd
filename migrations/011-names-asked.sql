-- Messenger and Instagram name nobody in their webhooks: the name of a new contact is asked for, once. Contacts of before have been heard.
alter table contact add column name_asked_at timestamptz;
update contact set name_asked_at = now() where name is null;
create index contact_nameless on contact (created_at) where name is null and name_asked_at is null;
