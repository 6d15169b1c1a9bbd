-- How often somebody has stepped in, and how the last time. What an agent was to say under an older number never leaves.
alter table conversation add column interventions integer not null default 0;
alter table conversation add column intervention text
  check (intervention in ('taken', 'typing', 'returned', 'resolved', 'agent_off', 'queue_cleared', 'opted_out', 'blocked', 'disconnected'));

-- The conversation's number when it was decided what this part says; null: a person's words, which nothing calls off.
alter table message add column interventions integer;
