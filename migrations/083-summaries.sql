-- What a model wrote down of the messages that it reads no more, and up to which moment they are in it (`message.created_at`, in microseconds since
-- 1970, which stays right where messages are deleted). Null: nothing was summed up, or it was forgotten with what it told of.
alter table conversation
  add column if not exists summary text,
  add column if not exists summary_upto bigint;
