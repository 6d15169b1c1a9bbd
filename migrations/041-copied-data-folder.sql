-- Which machine this database belongs to, and what a copy of it holds back until a person says that it is the one (docs/decisions/023).
-- At most one row; without one nothing was marked yet.
create table installation (
  only_one boolean primary key default true check (only_one),
  machine text,                    -- a digest of the machine's id; null: it is not known
  place uuid not null,             -- the same stands in DATA_DIR: this database belongs to that folder
  held_since timestamptz,          -- what was queued before waits; null: nothing is held back
  held_machine text,               -- the machine that was found then; null: it is not known
  second_sign text                 -- somebody else receives for these channels: new messages wait, too
);

-- What the copy would do by itself, by what was queued in the original.
alter table scheduled_message add column held boolean not null default false;
alter table handoff add column held boolean not null default false;
alter table satisfaction_question add column held boolean not null default false;
alter table socket_session add column held boolean not null default false;
