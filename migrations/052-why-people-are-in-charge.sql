-- Why people are in charge of a conversation (`taken`, `handed_off`, `typing`); until when stands in `owned_until`. Null where the agent is in
-- charge, and in rows that the version before wrote: there who has it and until when tell it (`conversations/state/predicates.sql.ts`).
alter table conversation add column owned_because text;

-- The version before does not write the column. Where it gives a conversation to somebody else, or until another time, the reason that stood there
-- before is none any more, unless it fits what is there now. To be dropped by the release after this one.
create function forget_owned_because() returns trigger language plpgsql as $$
begin
  new.owned_because := null;
  return new;
end $$;
create trigger conversation_owned_because before update of owner on conversation for each row
  when (new.owned_because = old.owned_because and (new.owner, new.owned_until) is distinct from (old.owner, old.owned_until)
    and new.owned_because is distinct from case when new.owner = 'agent' then null when new.owned_until is null then 'taken'
      when new.owner_user_id is null then 'handed_off' else 'typing' end
    and not (new.owner = 'person' and new.owner_user_id is null and new.owned_because = 'handed_off'))
  execute function forget_owned_because();
