-- Notices on a device whose page is closed (Web Push, docs/decisions/028).

-- The key by which push services know this installation; the private half is sealed.
create table push_key (
  id boolean primary key default true check (id),
  public_key text not null,
  private_key bytea not null
);

-- A browser that asked for notices. It ends with its session; `ended_at`: its push service no longer takes anything for it.
create table push_subscription (
  session_id uuid primary key references session on delete cascade,
  workspace_id uuid not null references workspace on delete cascade,
  user_id uuid not null references app_user on delete cascade,
  endpoint text not null unique,
  p256dh text not null,            -- the keys by which only this browser can read what is sent
  auth text not null,
  language text not null,
  started_at timestamptz not null default now(),
  ended_at timestamptz,
  end_reason text
);
create index push_subscription_workspace on push_subscription (workspace_id) where ended_at is null;
create index push_subscription_user on push_subscription (user_id);

-- Something changed about the notices of one tag: those of a conversation, or those of one cause. Each change is a row of its own, which
-- nobody waits for. A loop turns it into deliveries.
create table push_due (
  id bigint generated always as identity primary key,
  workspace_id uuid not null,
  tag uuid not null
);

-- What a device shows under a tag, and when the loop looks at it again (null: when something changes).
create table push_delivery (
  session_id uuid not null references push_subscription on delete cascade,
  workspace_id uuid not null references workspace on delete cascade,
  user_id uuid not null references app_user on delete cascade,
  tag uuid not null,
  due_at timestamptz,              -- while a process is at it: when another one may take it
  is_busy boolean not null default false,
  is_changed boolean not null default false,  -- something changed while a process was at it
  claims integer not null default 0,          -- counts up with every process that takes it: what an earlier one records is ignored
  failures integer not null default 0,
  shown_notice uuid,               -- null: nothing is shown
  shown_occurrence integer,
  shown_at timestamptz,
  primary key (session_id, tag)
);
create index push_delivery_due on push_delivery (due_at) where due_at is not null;
create index push_delivery_user on push_delivery (user_id, tag);
create index push_delivery_workspace on push_delivery (workspace_id);

create function push_of_notice() returns trigger language plpgsql as $$
declare told notice;
begin
  if tg_op = 'DELETE' then told := old; else told := new; end if;
  if exists (select from push_subscription s where s.workspace_id = told.workspace_id and s.ended_at is null) then
    insert into push_due (workspace_id, tag) values (told.workspace_id, coalesce(told.conversation_id, told.group_id));
  end if;
  return null;
end $$;
-- Whoever raises or withdraws a notice, and by whatever cascade, in the same transaction.
create trigger notice_push after insert or delete or update of occurrence on notice for each row execute function push_of_notice();

-- What a person has read or cleared on one device goes from their others.
create function push_of_reading() returns trigger language plpgsql as $$
begin
  insert into push_due (workspace_id, tag)
    select n.workspace_id, coalesce(n.conversation_id, n.group_id) from notice n
    where n.id = new.notice_id and exists (
      select from push_delivery d where d.user_id = new.user_id and d.tag = coalesce(n.conversation_id, n.group_id));
  return null;
end $$;
create trigger notice_seen_push after insert or update on notice_seen for each row execute function push_of_reading();
