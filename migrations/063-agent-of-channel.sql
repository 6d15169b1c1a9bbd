-- Which agent answers on a channel: one at most, and none where no row is (docs/decisions/030). Until now an agent served a type of channel, and
-- the oldest active one of the type answered.
create table channel_agent (
  channel_id uuid primary key references channel on delete cascade,
  workspace_id uuid not null references workspace on delete cascade,
  agent_id uuid not null references agent on delete cascade,
  chosen boolean not null,         -- a person chose the agent for the channel; false: it has the channel because of its type
  place bigint generated always as identity -- the order in which an agent got its channels
);
create index channel_agent_agent on channel_agent (agent_id);
create index channel_agent_workspace on channel_agent (workspace_id);

-- Each channel gets the agent that answered there until now. Where none of its type was on, that is the oldest: its status was what people were told.
insert into channel_agent (channel_id, workspace_id, agent_id, chosen)
select c.id, c.workspace_id, a.id, false from channel c cross join lateral (
  select id from agent where workspace_id = c.workspace_id and channel_type = c.type
  order by (status = 'active' and version_id is not null) desc, created_at, id limit 1) a
where c.purged_at is null order by c.created_at, c.id;

-- The version before does not write the table. A channel that it makes takes the only agent of its type, or the only one that is on; an agent that
-- it makes, or gives another type, takes the channels of the type that have none. To be dropped by the release after this one.
create function channel_takes_agent() returns trigger language plpgsql as $$
begin
  insert into channel_agent (channel_id, workspace_id, agent_id, chosen)
  select new.id, new.workspace_id, coalesce((array_agg(a.id) filter (where a.status = 'active' and a.version_id is not null))[1], (array_agg(a.id))[1]), false
  from agent a
  where a.workspace_id = new.workspace_id and case when exists (select from channel_agent s where s.agent_id = a.id)
    then exists (select from channel_agent s join channel c on c.id = s.channel_id where s.agent_id = a.id and c.type = new.type)
    else a.channel_type = new.type end
  having count(*) = 1 or count(*) filter (where a.status = 'active' and a.version_id is not null) = 1 on conflict do nothing;
  return null;
end $$;
create trigger channel_agent_new after insert on channel for each row execute function channel_takes_agent();

create function agent_takes_channels() returns trigger language plpgsql as $$
begin
  delete from channel_agent s using channel c where s.agent_id = new.id and c.id = s.channel_id and c.type <> new.channel_type;
  insert into channel_agent (channel_id, workspace_id, agent_id, chosen)
  select c.id, c.workspace_id, new.id, false from channel c
  where c.workspace_id = new.workspace_id and c.type = new.channel_type and c.purged_at is null order by c.created_at, c.id
  on conflict do nothing;
  return null;
end $$;
create trigger agent_channels_new after insert on agent for each row execute function agent_takes_channels();
create trigger agent_channels_changed after update of channel_type on agent for each row
  when (old.channel_type is distinct from new.channel_type) execute function agent_takes_channels();
