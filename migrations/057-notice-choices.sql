-- Where a person is told of a subject, if it is not where everybody is (contract/notice-choices.ts).
create table notice_choice (
  workspace_id uuid not null references workspace on delete cascade,
  user_id uuid not null references app_user on delete cascade,
  subject text not null,
  bell boolean not null,
  push boolean not null,
  mail boolean not null,
  primary key (user_id, workspace_id, subject)
);
create index notice_choice_workspace on notice_choice (workspace_id);
