import { z } from 'zod';
import { execute, query, type Queryable, toJson } from '#server/platform/db.ts';
import type { Place } from './changes/changes.store.ts';

/** Where a message belongs, with every name of its writer. */
export interface NamedPlace {
  channel_id: string;
  chat: string;
  identity: string;
  aliases: string[];
}

/** `chat`: null while the person has no conversation yet, because a contact list brought them. */
const Known = z.object({ place: z.number(), value: z.string(), chat: z.string().nullable() });

/**
 * Puts messages where the earlier ones of the same person went (B4). A provider may call one person
 * by several names (a phone number with and without the ninth digit, a business-scoped id). The
 * first of a message's names that is known counts.
 */
export async function underKnownNames<Named extends NamedPlace>(
  db: Queryable,
  messages: Named[],
): Promise<Named[]> {
  const named = messages.flatMap(({ channel_id, aliases }, place) =>
    aliases.map((value, rank) => ({ channel_id, value, place, rank })),
  );
  if (named.length === 0) return messages;
  const rows = await query(db, Known, {
    name: 'known-names',
    text: `select distinct on (item.place) item.place, item.value, c.chat
      from jsonb_to_recordset($1::jsonb) as item(channel_id uuid, value text, place integer, rank integer)
      join contact_identity i on i.channel_id = item.channel_id and i.value = item.value
      left join conversation c on c.channel_id = i.channel_id and c.contact_id = i.contact_id and not c.is_group
      order by item.place, c.id is null, item.rank`,
    values: [JSON.stringify(named)],
  });
  const known = new Map(rows.map((row) => [row.place, row]));
  // For new people who write twice in one batch, each time under another name.
  const first = new Map<string, Named>();
  return messages.map((message, place) => {
    const row = known.get(place);
    if (row !== undefined)
      return { ...message, chat: row.chat ?? message.chat, identity: row.value };
    const keys = message.aliases.map((value) => `${message.channel_id} ${value}`);
    const earlier = keys.flatMap((key) => first.get(key) ?? [])[0] ?? message;
    for (const key of keys) if (!first.has(key)) first.set(key, earlier);
    return { ...message, chat: earlier.chat, identity: earlier.identity };
  });
}

/**
 * Stores the names of the people who wrote. A name that is known already stays with its contact. A
 * contact without a name, to whom we wrote first, gets the name that the person gives themselves.
 */
export async function keepNames(
  db: Queryable,
  messages: (Pick<NamedPlace, 'channel_id' | 'chat' | 'aliases'> & { name?: string | null })[],
): Promise<void> {
  const named = messages.flatMap(({ channel_id, chat, aliases, name = null }) =>
    aliases.map((value, rank) => ({ channel_id, chat, value, name, rank })),
  );
  if (named.length === 0) return;
  await execute(
    db,
    `with item as (
       select * from jsonb_to_recordset($1::jsonb) as item(channel_id uuid, chat text, value text, name text, rank integer)
     ), kept as (
     insert into contact_identity (workspace_id, channel_id, value, contact_id, seen_at)
     -- The first name is the provider's own form of a number. People must see that one, not a form
     -- that we derived from it.
     select distinct on (c.channel_id, item.value) c.workspace_id, c.channel_id, item.value, c.contact_id, now() + item.rank * interval '1 microsecond'
     from item join conversation c on c.channel_id = item.channel_id and c.chat = item.chat
     order by c.channel_id, item.value, item.rank
     on conflict do nothing
     ), told as (
     -- Names that a contact list brought, or that are older than the column seen_at, get a time
     -- now.
     update contact_identity i set seen_at = now() + item.rank * interval '1 microsecond' from item
     where i.channel_id = item.channel_id and i.value = item.value and i.seen_at is null
     )
     update contact k set name = item.name from item join conversation c on c.channel_id = item.channel_id and c.chat = item.chat
     where k.id = c.contact_id and k.name is null and item.name is not null`,
    [toJson(named)],
  );
}

/**
 * The chat of the conversation that was begun under another name of the same person, or the name
 * itself if there is none.
 */
export async function chatOf(db: Queryable, place: Place, name: string): Promise<string> {
  const [row] = await query(db, z.object({ chat: z.string() }), {
    name: 'chat-of-name',
    text: `select c.chat from contact_identity i join conversation c on c.channel_id = i.channel_id and c.contact_id = i.contact_id and not c.is_group
      where i.channel_id = $1 and i.value = $2 and i.workspace_id = $3
        and not exists (select from conversation own where own.channel_id = $1 and own.chat = $2)
      order by c.last_message_at desc limit 1`,
    values: [place.channelId, name, place.workspaceId],
  });
  return row?.chat ?? name;
}

/** Adds the new name by which the provider calls a person from now on. */
export function renameIdentity(
  db: Queryable,
  place: Place,
  known: string[],
  current: string,
): Promise<number> {
  return execute(
    db,
    `insert into contact_identity (workspace_id, channel_id, value, contact_id, seen_at)
     select workspace_id, channel_id, $4, contact_id, now() from contact_identity
     where channel_id = $1 and workspace_id = $2 and value = any($3::text[]) limit 1
     on conflict do nothing`,
    [place.channelId, place.workspaceId, known, current],
  );
}
