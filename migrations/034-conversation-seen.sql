-- How far each person has seen each conversation, by `seq` of what the customer wrote. Without a row they have not opened it.
create table conversation_seen (
  workspace_id uuid not null,
  user_id uuid not null,
  conversation_id uuid not null references conversation on delete cascade,
  seen_seq bigint not null,
  primary key (workspace_id, user_id, conversation_id),
  foreign key (workspace_id, user_id) references membership on delete cascade
);
create index conversation_seen_conversation on conversation_seen (conversation_id);
