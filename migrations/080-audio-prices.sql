-- What a minute of speech costs that a model writes down, in millionths of a dollar. Null: the workspace has not said.
alter table model_price add column audio_minute bigint;
