-- A message that an agent promised to send at a time; null: a person's. Its user_id is the agent's, too: for a process of the version before, its
-- author has left, and people are told.
alter table scheduled_message add column if not exists agent_id uuid;
