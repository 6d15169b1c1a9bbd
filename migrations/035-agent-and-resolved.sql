-- Which agent had the newest turn of a conversation: written when it is another one, not with every turn. An agent that is gone leaves its rows:
-- a turn that ends while its agent is deleted must not fail by it.
create table conversation_agent (
  conversation_id uuid primary key references conversation on delete cascade,
  workspace_id uuid not null references workspace on delete cascade,
  agent_id uuid not null
);
create index conversation_agent_agent on conversation_agent (workspace_id, agent_id, conversation_id);
insert into conversation_agent (conversation_id, workspace_id, agent_id)
select distinct on (conversation_id) conversation_id, workspace_id, agent_id from run where agent_id is not null
order by conversation_id, finished_at desc;

-- What is resolved is counted by an index alone. What customers write leaves it; nothing that they write enters it.
create index conversation_resolved on conversation (workspace_id, channel_id) where resolved_at is not null;
