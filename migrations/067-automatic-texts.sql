-- What a business says by itself where no agent does: a greeting, and a text while nobody is there. A workspace has one row at most, and each of its
-- channels too; without a row nothing is said. In the row of a channel null means "as the workspace".
create table automatic_text (
  workspace_id uuid not null references workspace on delete cascade,
  channel_id uuid references channel on delete cascade, -- null: of the workspace
  greeting text,                   -- to who writes for the first time, or after a long silence; empty: none
  away text,                       -- once in each closed period; empty: none
  promise boolean,                 -- customers are told when people are back
  changed_at timestamptz not null default now(),
  unique nulls not distinct (workspace_id, channel_id)
);
create index automatic_text_channel on automatic_text (channel_id) where channel_id is not null;
