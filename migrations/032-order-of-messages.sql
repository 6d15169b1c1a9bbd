-- A message is put into its conversation under that conversation's lock. The time of the lock is its place in the thread; the time at which its
-- transaction began may be before that of another which was sent to the customer first.
alter table message alter column created_at set default clock_timestamp();
