-- outside a transaction
-- The ad, post or link that the contact came by first: a referral as messages have it, and when (`at`).
alter table contact add column if not exists came_from jsonb;

-- In a chat that has topics, the one that a customer wrote in: what answers it goes there.
alter table message add column if not exists topic text;
-- Whether anybody ever wrote in a topic of it: only then the topic is looked up when something is sent.
alter table conversation add column if not exists has_topics boolean;
