-- outside a transaction
-- Whether a step still holds what the model read and said. After MODEL_RETENTION_DAYS it keeps figures only.
alter table run_step add column if not exists has_words boolean not null default true;
drop index concurrently if exists run_step_words;
create index concurrently if not exists run_step_words on run_step (finished_at) where has_words;
