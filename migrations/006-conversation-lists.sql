-- Since when the customer waits for a person: a message was handed over or left to people, and nobody has written since.
-- Expand only: a process of the version before knows nothing of it, and the next turn of the conversation sets it.
alter table conversation add column waiting_since timestamptz;

update conversation c set waiting_since = waiting.since
from (
  select m.conversation_id, min(m.created_at) as since from message m
  where m.direction = 'in' and m.outcome in ('waiting_person', 'handed_off')
    and not exists (
      select from message later where later.conversation_id = m.conversation_id and later.direction = 'out'
        and later.author in ('agent', 'person', 'phone') and later.run_id is distinct from m.run_id
        and later.delivery in ('queued', 'sending', 'sent', 'delivered', 'read', 'unknown') and later.created_at > m.created_at)
  group by m.conversation_id
) waiting
where c.id = waiting.conversation_id;

-- Few rows at any time, and none for a conversation that an agent answers by itself: the hot path pays nothing for it.
create index conversation_attended on conversation (workspace_id, last_message_at desc, id) where owner = 'person' or waiting_since is not null;

-- Search by the beginnings of words of a name. Written when a contact appears or is renamed, never by a message. Points and strokes
-- become spaces, or the text search would take "ana.souza" for one word (an internet address).
create index contact_words on contact using gin (
  to_tsvector('simple', translate(lower(name), 'áàâãäåéèêëíìîïóòôõöúùûüçñ./@:-_', 'aaaaaaeeeeiiiiooooouuuucn      ')));
