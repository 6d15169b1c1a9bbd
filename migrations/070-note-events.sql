-- A note that the product itself writes: what happened to the conversation (contract/conversations/notes.ts). Null: a person of the team wrote it.
alter table note add column event jsonb;
