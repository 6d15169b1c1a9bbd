-- Who of the team wrote it, where `author` is 'person'.
alter table message add column author_user_id uuid;
