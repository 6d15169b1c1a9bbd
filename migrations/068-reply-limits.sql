-- How long a customer may wait for a person, in open minutes (contract/reply-limits.ts, docs/decisions/035). Null: no limit.
create table reply_limit (
  workspace_id uuid primary key references workspace on delete cascade,
  first_minutes integer,                                -- nobody of the team is in the conversation yet
  next_minutes integer,                                 -- somebody is
  calendars_due_at timestamptz not null default now(),  -- when the calendars of its channels are made anew
  waits_due_at timestamptz                              -- when the due times of those who wait are counted anew; null: they are right
);

-- When people are there, for the channels of a workspace that has a limit: the moments at which they come and go, alternating, and the open seconds
-- before each (features/business-hours/open-times.ts). It covers some weeks, and a job makes it anew. Edges null: they are always there.
create table reply_calendar (
  channel_id uuid primary key references channel on delete cascade,
  workspace_id uuid not null references workspace on delete cascade,
  edges timestamptz[],
  seconds_before double precision[]
);
create index reply_calendar_workspace on reply_calendar (workspace_id);

-- Kept by the trigger below, which no statement that writes waiting_since can forget.
alter table conversation
  add column reply_awaited text,          -- 'first' or 'next': which limit counts; null: nobody waits
  add column reply_warn_at timestamptz,   -- when three quarters of the time have passed
  add column reply_due_at timestamptz,    -- when it is over; null: no limit, or a group
  add column reply_tell_at timestamptz;   -- when the bell is looked at next because of it

-- The moment after so many open seconds; null: it lies beyond the calendar.
create function after_open(edges timestamptz[], seconds_before double precision[], since timestamptz, seconds double precision)
returns timestamptz language plpgsql stable as $$
declare
  edge integer;
  wanted double precision;
begin
  if edges is null then
    return since + seconds * interval '1 second';
  end if;
  edge := width_bucket(since, edges);
  wanted := seconds + coalesce(seconds_before[edge], 0)
    + case when edge % 2 = 1 then extract(epoch from since - edges[edge]) else 0 end;
  -- Half a millisecond less: a time that ends as people go ends then, and not when they come back.
  edge := width_bucket(wanted - 0.0005, seconds_before);
  return case when edge % 2 = 1 then edges[edge] + (wanted - seconds_before[edge]) * interval '1 second' end;
end $$;

create function reply_times(of_workspace uuid, of_channel uuid, awaited text, since timestamptz, out warn_at timestamptz, out due_at timestamptz)
language plpgsql stable as $$
declare
  seconds double precision;
  edges timestamptz[];
  seconds_before double precision[];
begin
  select case awaited when 'first' then l.first_minutes else l.next_minutes end * 60.0, k.edges, k.seconds_before
    into seconds, edges, seconds_before
  from reply_limit l join reply_calendar k on k.workspace_id = l.workspace_id
  where l.workspace_id = of_workspace and k.channel_id = of_channel;
  if seconds is null then
    return;
  end if;
  due_at := after_open(edges, seconds_before, since, seconds);
  if due_at is not null then
    warn_at := after_open(edges, seconds_before, since, seconds * 0.75);
  end if;
end $$;

create function conversation_reply_due() returns trigger language plpgsql as $$
declare
  told boolean := old.reply_due_at is not null and old.reply_tell_at is distinct from old.reply_warn_at;
begin
  new.reply_awaited := case when new.waiting_since is null then null
    when new.owner = 'person' and coalesce(new.owned_because, case when new.owned_until is null then 'taken' end) = 'taken' then 'next'
    else 'first' end;
  new.reply_warn_at := null;
  new.reply_due_at := null;
  if new.waiting_since is not null and not new.is_group then
    select t.warn_at, t.due_at into new.reply_warn_at, new.reply_due_at
    from reply_times(new.workspace_id, new.channel_id, new.reply_awaited, new.waiting_since) t;
  end if;
  -- What was told before is looked at at once: it may be over.
  new.reply_tell_at := case when told then now() else new.reply_warn_at end;
  return new;
end $$;
create trigger conversation_waits before update of waiting_since on conversation for each row
  when (old.waiting_since is distinct from new.waiting_since) execute function conversation_reply_due();
create trigger conversation_begins_waiting before insert on conversation for each row
  when (new.waiting_since is not null) execute function conversation_reply_due();

-- Whatever decides when people are there makes the calendars due.
create function hours_changed() returns trigger language plpgsql as $$
begin
  update reply_limit set calendars_due_at = now()
  where workspace_id = case when tg_op = 'DELETE' then old.workspace_id else new.workspace_id end;
  return null;
end $$;
