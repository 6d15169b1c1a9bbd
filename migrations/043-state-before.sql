-- What the agent remembered before the turn: where its words are called off, they were not said, and it remembers that again.
alter table run add column state_before jsonb;
