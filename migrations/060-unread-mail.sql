-- Who wants mail about notices that stayed unread (contract/notice-choices.ts): after how many minutes, in which language, and up to when
-- notices were mailed.
create table notice_mail (
  workspace_id uuid not null,
  user_id uuid not null,
  after_minutes integer not null,
  language text not null,
  mailed_until timestamptz not null default now(),
  primary key (workspace_id, user_id),
  foreign key (workspace_id, user_id) references membership on delete cascade
);
create index notice_mail_user on notice_mail (user_id);
