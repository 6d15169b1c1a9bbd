-- Until when the password counts as said again in this session, and where the session began: whoever owns the account sees it, and can end it.
alter table session add column confirmed_until timestamptz;
alter table session add column address text;

-- When it was shown that the address is the person's; null: not yet. The address that they asked for stands beside it until it is shown, too.
alter table app_user add column email_confirmed_at timestamptz;
alter table app_user add column asked_email text;
-- "It was not me", when it was said last, and of what was done since when: a letter about anything between, mailed only now, would give the
-- account back to whoever did it.
alter table app_user add column denied_since timestamptz;
alter table app_user add column denied_at timestamptz;

-- What a mailed link of an account does, once: `confirm` lets an address count; `deny` ends all sessions, and brings the address back.
create table account_link (
  token_hash bytea primary key,   -- sha-256 of the mailed token
  user_id uuid not null references app_user on delete cascade,
  kind text not null check (kind in ('confirm', 'deny')),
  email text not null,            -- the address that the letter went to
  created_at timestamptz not null, -- of a `deny`: when what it tells about was done
  expires_at timestamptz not null
);
create index account_link_user on account_link (user_id);
create index account_link_old on account_link (expires_at);

-- Who comes with the invitation's link reads the letters of its address; false: the link was passed on by who invites.
alter table invitation add column is_mailed boolean not null default false;
