-- The sound is one more way to be told of a subject. Null: as everybody (contract/notice-choices.ts).
alter table notice_choice add column sound boolean;

-- Whether a person hears notices, and when they do not want to be disturbed.
create table notice_habit (
  workspace_id uuid not null,
  user_id uuid not null,
  sound boolean,                   -- null: they have not said so
  quiet_until timestamptz,         -- not to be disturbed until then
  quiet_from time,                 -- nor every day between these, by the clock of time_zone
  quiet_to time,
  time_zone text,
  primary key (workspace_id, user_id),
  foreign key (workspace_id, user_id) references membership on delete cascade
);
create index notice_habit_user on notice_habit (user_id);
