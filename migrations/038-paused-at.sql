-- Since when the agent has been paused: what is said of a message that came meanwhile is this time, not the one at which it came. Null: not known.
alter table conversation add column paused_at timestamptz;
-- The same of the pause in which a customer's message was left to people; the conversation's own goes on to the next one.
alter table message add column paused_at timestamptz;
