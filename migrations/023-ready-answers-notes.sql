-- What people of the team write often; `shortcut` is what they type after "/".
create table ready_answer (
  id uuid primary key,
  workspace_id uuid not null references workspace on delete cascade,
  shortcut text not null,
  text text not null,
  changed_at timestamptz not null default now(),
  unique (workspace_id, shortcut)
);

-- What the team says among itself. A table of its own: nothing that sends ever reads it.
create table note (
  id uuid primary key,
  workspace_id uuid not null references workspace on delete cascade,
  conversation_id uuid not null references conversation on delete cascade,
  user_id uuid not null,
  text text not null,
  created_at timestamptz not null default now()
);
create index note_conversation on note (conversation_id, created_at desc, id desc);
create index note_workspace on note (workspace_id);
