-- Workspaces whose hours have changed: for those who wait, what was promised is brought forward where people are there earlier
-- (pipeline/turn/earlier-promises.ts).
create table hours_change (
  workspace_id uuid primary key references workspace on delete cascade,
  changed_at timestamptz not null,
  due_at timestamptz not null              -- when it is looked at
);

-- Whatever decides when people are there says so here, too (069). The workspace may be on its way out with everything in it.
create or replace function hours_changed() returns trigger language plpgsql as $$
declare
  of_workspace uuid := case when tg_op = 'DELETE' then old.workspace_id else new.workspace_id end;
begin
  update reply_limit set calendars_due_at = now() where workspace_id = of_workspace;
  insert into hours_change (workspace_id, changed_at, due_at) select id, now(), now() from workspace where id = of_workspace
  on conflict (workspace_id) do update set changed_at = excluded.changed_at, due_at = excluded.due_at;
  return null;
end $$;
create trigger channel_hours_changed after insert or update or delete on channel_hours for each row execute function hours_changed();
