import { z } from 'zod';
import { execute, query, type Queryable } from '#server/platform/db.ts';
import type { ChannelRow } from './channels.store.ts';

export const Product = z.enum(['facebook', 'instagram']);
export type Product = z.output<typeof Product>;

const Deletion = z.object({
  code: z.string(),
  product: Product,
  mode: z.enum(['live', 'simulated']),
  person: z.instanceof(Buffer).nullable(),
  requested_at: z.string(),
  completed_at: z.string().nullable(),
});
export type Deletion = z.output<typeof Deletion>;

/** Keeps the request; one for the same person that is still open stays, and its code is answered. */
export async function insertDeletion(
  db: Queryable,
  request: { code: string; product: Product; mode: ChannelRow['mode']; personHash: Uint8Array; person: Buffer },
): Promise<{ code: string; isNew: boolean }> {
  const inserted = await execute(
    db,
    `insert into data_deletion (code, product, mode, person_hash, person) values ($1, $2, $3, $4, $5)
     on conflict (person_hash) where completed_at is null do nothing`,
    [request.code, request.product, request.mode, request.personHash, request.person],
  );
  if (inserted === 1) return { code: request.code, isNew: true };
  const [open] = await query(db, z.object({ code: z.string() }), {
    text: 'select code from data_deletion where person_hash = $1 and completed_at is null for share',
    values: [request.personHash],
  });
  // It was done in between: what came since is a new request.
  return open ? { code: open.code, isNew: false } : insertDeletion(db, request);
}

export async function findDeletion(db: Queryable, code: string): Promise<Deletion | null> {
  const [row] = await query(db, Deletion, {
    text: 'select code, product, mode, person, requested_at, completed_at from data_deletion where code = $1',
    values: [code],
  });
  return row ?? null;
}

/** Done: who it was is forgotten as well, and nobody can try out ids on what is left. */
export function completeDeletion(db: Queryable, code: string): Promise<number> {
  return execute(
    db,
    `update data_deletion set completed_at = now(), person = null, person_hash = sha256(convert_to(code, 'UTF8'))
     where code = $1 and completed_at is null`,
    [code],
  );
}

const Person = z.object({ workspace_id: z.string(), channel_id: z.string(), contact_id: z.string() });
export type Person = z.output<typeof Person>;

/**
 * Whom the channels of a product, in every workspace, know under the id that the provider's signature has named. That id is the app's own for
 * a person ("Data deletion request callback", `user_id`); customers write under an id of the page or account (PSID, IGSID), and no call leads
 * from the one to the other. So this finds those whose two ids are the same, and nobody else: all others are to be deleted by the business.
 */
export function findPeople(db: Queryable, types: readonly string[], mode: ChannelRow['mode'], id: string): Promise<Person[]> {
  return query(db, Person, {
    text: `select i.workspace_id, i.channel_id, i.contact_id from channel c join contact_identity i on i.channel_id = c.id and i.value = $3
      where c.type = any($1) and c.mode = $2 and c.purged_at is null order by i.channel_id`,
    values: [types, mode, id],
  });
}

const theirs = 'c.workspace_id = $1 and c.channel_id = $2 and c.contact_id = $3';
const values = ({ workspace_id: workspaceId, channel_id: channelId, contact_id: contactId }: Person): unknown[] => [
  workspaceId,
  channelId,
  contactId,
];
const Message = z.object({ id: z.string(), blobs: z.array(z.string()) });

/** Some messages of the person's conversations on the channel, of both sides, with the files that they name. */
export function nextMessagesOf(db: Queryable, person: Person, limit: number): Promise<z.output<typeof Message>[]> {
  return query(db, Message, {
    text: `select m.id, array(select part ->> 'blob' from jsonb_array_elements(m.parts) part where part ->> 'blob' is not null) as blobs
      from conversation c join message m on m.conversation_id = c.id where ${theirs} and m.workspace_id = $1 limit $4`,
    values: [...values(person), limit],
  });
}

/** The person's conversations on the channel that have no messages; what hangs on them goes along. Resolves with how many are left. */
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
 * Empties, among the next events of the channel, the raw bodies that name the person; that the events came stays known. Resolves with where
 * to go on, null at the end.
 */
export async function emptyEventsOf(db: Queryable, person: Person, id: string, after: string, limit: number): Promise<string | null> {
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

/** What the channel knows the person by. */
export function deleteIdentitiesOf(db: Queryable, person: Person): Promise<number> {
  return execute(db, 'delete from contact_identity where workspace_id = $1 and channel_id = $2 and contact_id = $3', values(person));
}
