-- Bytes of files that a workspace keeps (docs/decisions/026). Each change of them is a row of its own, which nobody waits for: one counter that
-- all write would make messages of a workspace stand in line. A job adds them up (`storage-sums`).
create table storage_change (
  id bigint generated always as identity primary key,
  workspace_id uuid not null,
  bytes bigint not null
);
create index storage_change_workspace on storage_change (workspace_id) include (bytes);

-- What was added up; no row: what was there before this table came is still to be counted.
create table storage_sum (
  workspace_id uuid primary key references workspace on delete cascade,
  bytes bigint not null
);

alter table contact_import add column bytes bigint; -- of the file that its rows came from; null: not known

create function stored_bytes(parts jsonb) returns bigint language sql immutable parallel safe as $$
  select coalesce(sum((part ->> 'bytes')::bigint), 0)::bigint from jsonb_array_elements(parts) part where part ->> 'blob' is not null
$$;

create function storage_changed(workspace uuid, difference bigint) returns void language sql as $$
  insert into storage_change (workspace_id, bytes) select workspace, difference where difference <> 0
$$;

-- Whoever writes, changes or deletes a message with a file, and by whatever cascade, in the same transaction. Most have none, and pay for a look.
create function storage_of_message() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then perform storage_changed(new.workspace_id, stored_bytes(new.parts));
  elsif tg_op = 'DELETE' then perform storage_changed(old.workspace_id, -stored_bytes(old.parts));
  else perform storage_changed(new.workspace_id, stored_bytes(new.parts) - stored_bytes(old.parts));
  end if;
  return null;
end $$;
create trigger message_storage_new after insert on message for each row
  when (jsonb_path_exists(new.parts, '$[*].blob')) execute function storage_of_message();
create trigger message_storage_changed after update of parts on message for each row
  when (old.parts is distinct from new.parts and (jsonb_path_exists(old.parts, '$[*].blob') or jsonb_path_exists(new.parts, '$[*].blob')))
  execute function storage_of_message();
create trigger message_storage_gone after delete on message for each row
  when (jsonb_path_exists(old.parts, '$[*].blob')) execute function storage_of_message();

create function storage_of_import() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then perform storage_changed(new.workspace_id, new.bytes);
  else perform storage_changed(old.workspace_id, -old.bytes);
  end if;
  return null;
end $$;
create trigger contact_import_storage_new after insert on contact_import for each row
  when (new.bytes is not null) execute function storage_of_import();
create trigger contact_import_storage_gone after delete on contact_import for each row
  when (old.bytes is not null) execute function storage_of_import();
