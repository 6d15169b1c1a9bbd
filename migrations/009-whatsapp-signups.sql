-- A WhatsApp sign-up whose person has several numbers and is still choosing one: the code was exchanged, for it lives 30 seconds.
create table whatsapp_signup (
  code_hash bytea primary key, -- sha-256 of the code
  workspace_id uuid not null references workspace on delete cascade,
  session_id uuid not null references session on delete cascade,
  channel_id uuid not null references channel on delete cascade,
  secrets bytea not null, -- the token and the numbers it is good for
  expires_at timestamptz not null
);
create index whatsapp_signup_workspace on whatsapp_signup (workspace_id);
create index whatsapp_signup_session on whatsapp_signup (session_id);
create index whatsapp_signup_channel on whatsapp_signup (channel_id);
create index whatsapp_signup_expired on whatsapp_signup (expires_at);

-- An account update names the business, which may have many numbers.
create index channel_whatsapp_business on channel ((settings ->> 'wabaId')) where type = 'whatsapp';
