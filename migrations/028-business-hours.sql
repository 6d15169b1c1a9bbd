-- When the business is open; without a row it always is. Agents that say so go by it, with an away text of their own.
create table business_hours (
  workspace_id uuid primary key references workspace on delete cascade,
  time_zone text not null,
  blocks jsonb not null,           -- [{day, from, to}], day 0 is Sunday
  holidays jsonb not null,         -- [{date, name, yearly}]
  changed_at timestamptz not null default now()
);
