-- What a process noticed of how this installation is set up, for the check-ups that another one may make.
create table installation_sign (
  name text primary key check (name in ('proxy_unannounced')),
  seen_at timestamptz not null default now()
);
