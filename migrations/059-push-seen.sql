-- Who has seen a conversation needs no notice of it on their other devices.
create function push_of_seeing() returns trigger language plpgsql as $$
begin
  insert into push_due (workspace_id, tag)
    select new.workspace_id, new.conversation_id where exists (
      select from push_delivery d where d.user_id = new.user_id and d.tag = new.conversation_id);
  return null;
end $$;
create trigger conversation_seen_push after insert or update on conversation_seen for each row execute function push_of_seeing();
