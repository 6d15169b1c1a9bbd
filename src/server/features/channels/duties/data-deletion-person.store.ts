import { z } from 'zod';
import { execute, query, type Queryable } from '#server/platform/db.ts';
import type { ChannelRow } from '../channels.store.ts';

const Person = z.object({
  workspace_id: z.string(),
  channel_id: z.string(),
  contact_id: z.string(),
});
export type Person = z.output<typeof Person>;

/**
 * The contacts that a product's channels, in every workspace, know under the id in a request that
 * the provider has signed. That id is app-scoped ("Data deletion request callback", `user_id`);
 * customers write under an id of the page or account (PSID, IGSID), and no call translates one into
 * the other. So this finds only contacts whose two ids are the same. The business must delete all
 * others itself.
 */
export function findPeople(
  db: Queryable,
  types: readonly string[],
  mode: ChannelRow['mode'],
  id: string,
): Promise<Person[]> {
  return query(db, Person, {
    text: `select i.workspace_id, i.channel_id, i.contact_id from channel c join contact_identity i on i.channel_id = c.id and i.value = $3
      where c.type = any($1) and c.mode = $2 and c.purged_at is null order by i.channel_id`,
    values: [types, mode, id],
  });
}

const theirs = 'c.workspace_id = $1 and c.channel_id = $2 and c.contact_id = $3';
const values = ({
  workspace_id: workspaceId,
  channel_id: channelId,
  contact_id: contactId,
}: Person): unknown[] => [workspaceId, channelId, contactId];
const Message = z.object({ id: z.string(), blobs: z.array(z.string()) });

/**
 * The next messages, of both sides, in the person's conversations on the channel, with the keys of
 * their files.
 */
export function nextMessagesOf(
  db: Queryable,
  person: Person,
  limit: number,
): Promise<z.output<typeof Message>[]> {
  return query(db, Message, {
    text: `select m.id, array(select part ->> 'blob' from jsonb_array_elements(m.parts) part where part ->> 'blob' is not null) as blobs
      from conversation c join message m on m.conversation_id = c.id where ${theirs} and m.workspace_id = $1 limit $4`,
    values: [...values(person), limit],
  });
}

/**
 * Deletes the person's conversations on the channel that have no messages left, and with them the
 * rows that refer to them. Resolves with how many conversations remain.
 */
export async function deleteConversationsOf(db: Queryable, person: Person): Promise<number> {
  await execute(
    db,
    `delete from conversation d where d.workspace_id = $1 and d.id in (
       select c.id from conversation c where ${theirs} and not exists (select from message m where m.conversation_id = c.id)
       for update of c skip locked)`,
    values(person),
  );
  const [row] = await query(db, z.object({ left: z.number() }), {
    text: `select count(*) as left from conversation c where ${theirs}`,
    values: values(person),
  });
  return row?.left ?? 0;
}

/**
 * Looks at the next events of the channel, and empties the raw bodies that name the person. The
 * events stay, so that they remain known as received. Resolves with the event to continue after, or
 * null at the end.
 */
export async function emptyEventsOf(
  db: Queryable,
  person: Person,
  id: string,
  after: string,
  limit: number,
): Promise<string | null> {
  const [row] = await query(db, z.object({ last: z.string().nullable() }), {
    text: `with looked as (
        select event_id, body from inbound_event where workspace_id = $1 and channel_id = $2 and event_id > $4 order by event_id limit $5
      ), emptied as (
        update inbound_event e set body = null from looked
        where e.workspace_id = $1 and e.channel_id = $2 and e.event_id = looked.event_id and strpos(looked.body, $3) > 0
      )
      select max(event_id) as last from looked`,
    values: [person.workspace_id, person.channel_id, id, after, limit],
  });
  return row?.last ?? null;
}

/** Deletes the ids under which the channel knows the person. */
export function deleteIdentitiesOf(db: Queryable, person: Person): Promise<number> {
  return execute(
    db,
    'delete from contact_identity where workspace_id = $1 and channel_id = $2 and contact_id = $3',
    values(person),
  );
}
