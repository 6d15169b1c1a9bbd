-- A conversation that a person of the business begins has no message of the customer, and free text may not be allowed in it yet.
-- begun_at: when its first message may leave; a channel with a pace for first messages spaces them by it. Null: the customer wrote first.
alter table conversation add column begun_at timestamptz;
