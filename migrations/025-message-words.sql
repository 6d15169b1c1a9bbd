-- Words of what was said, for the search of conversations (docs/decisions/019). Written in the background: an index of this kind on `message`
-- itself would be paid at the insert and at every change of a state. A lexeme is the workspace's mark, a slash and the folded word, so that a
-- search walks through the words of its own workspace only, and by their beginnings.
create table message_words (
  workspace_id uuid not null,
  conversation_id uuid not null,
  message_id uuid not null,
  at timestamptz not null,
  words tsvector,                  -- null: the text has changed, they are to be written anew
  primary key (conversation_id, message_id)
);
create index message_words_search on message_words using gin (words) with (gin_pending_list_limit = 1024);
create index message_words_stale on message_words (message_id) where words is null;

-- One row for all: every message with a smaller id has its words.
create table message_words_reach (
  one boolean primary key default true check (one),
  up_to uuid not null
);
insert into message_words_reach (up_to) values ('00000000-0000-0000-0000-000000000000');

-- What is deleted or changed takes its words along, whoever does it and by whatever cascade. Whoever writes words holds the same lock
-- alone, so no words of a text that is gone can come after it.
create function message_words_of_deleted() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock_shared(25, 1);
  delete from message_words w using gone where w.conversation_id = gone.conversation_id and w.message_id = gone.id;
  return null;
end $$;
create trigger message_words_deleted after delete on message referencing old table as gone
  for each statement execute function message_words_of_deleted();

create function message_words_of_changed() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock_shared(25, 1);
  update message_words w set words = null where w.conversation_id = new.conversation_id and w.message_id = new.id;
  return null;
end $$;
create trigger message_words_changed after update of parts on message for each row
  when (old.parts is distinct from new.parts) execute function message_words_of_changed();
