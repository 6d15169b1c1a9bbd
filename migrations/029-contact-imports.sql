-- Contacts out of a CSV file. The rows are kept only as long as they are needed: those that were written go with the end of the work.
create table contact_import (
  id uuid primary key,
  workspace_id uuid not null references workspace on delete cascade,
  created_by uuid not null,
  file_name text not null,
  headers jsonb not null,          -- what the columns are called
  targets jsonb not null,          -- what each of them is (`ImportTarget`)
  state text not null default 'ready' check (state in ('ready', 'running', 'done')),
  rows integer not null,
  done integer not null default 0,
  counts jsonb not null default '{}', -- by action: what the rows would do; what those that are worked off did
  created_at timestamptz not null default now(),
  finished_at timestamptz
);
create index contact_import_workspace on contact_import (workspace_id);
create index contact_import_old on contact_import (created_at);

create table contact_import_row (
  workspace_id uuid not null references workspace on delete cascade,
  import_id uuid not null references contact_import on delete cascade,
  line integer not null,           -- as a spreadsheet counts: the header is 1
  cells jsonb not null,            -- an array of texts, as they stand in the file
  action text check (action in ('new', 'update', 'unchanged', 'error')), -- null: not looked at yet
  detail jsonb not null default '{}',
  done_at timestamptz,             -- written in the transaction of what the row did: once, whatever dies
  primary key (import_id, line)
);
create index contact_import_row_action on contact_import_row (import_id, action, line);
create index contact_import_row_workspace on contact_import_row (workspace_id);
