-- Which version of its own client a provider named last, by where it is named (an address, or the simulator): a start finds it although the provider is out of reach.
create table client_version (
  source text primary key,
  version text not null,
  found_at timestamptz not null default now()
);

-- What whoever pairs a phone has to know while the code is shown, a stable code.
alter table socket_session add column hint text;
