-- A person's data is erased on request: what was done, and that nothing is left. Says nothing of the person, except sealed while it goes on.
create table contact_erasure (
  id uuid primary key,
  workspace_id uuid not null references workspace on delete cascade,
  requested_by uuid not null,
  person bytea,                    -- the contacts and what they are known by, sealed; null once done
  messages integer not null default 0,
  files integer not null default 0,
  conversations integer not null default 0,
  raw_events integer not null default 0, -- what providers had sent, emptied
  others integer,                  -- rows of other people's in which a number, name or address of the person still stands
  disk text check (disk in ('overwritten', 'pending', 'operator')), -- what became of the database's files
  disk_hits integer,               -- places in the files of the database and of customers at which the person was still found
  requested_at timestamptz not null default now(),
  erased_at timestamptz,
  completed_at timestamptz
);
create index contact_erasure_list on contact_erasure (workspace_id, requested_at desc);
create index contact_erasure_disk on contact_erasure (requested_at) where completed_at is null;
