import { z } from 'zod';
import { query, type Queryable, toJson } from '#server/platform/db.ts';

const Match = z.object({
  /**
   * `number`: the digits; `email`: in lower case; `identity`: the channel's id and the channel's
   * name for the person.
   */
  kind: z.enum(['number', 'email', 'identity']),
  key: z.string(),
  head: z.string(),
});
export type Match = z.output<typeof Match>;

/** The keys by which people are found, for all rows of a batch together. */
export interface Keys {
  numbers: readonly string[];
  emails: readonly string[];
  identities: readonly { channelId: string; value: string }[];
}

export const identityKey = ({ channelId, value }: { channelId: string; value: string }): string =>
  `${channelId} ${value}`;

/** The people who have one of these keys. */
export function findByKeys(
  db: Queryable,
  workspaceId: string,
  { numbers, emails, identities }: Keys,
): Promise<Match[]> {
  return query(db, Match, {
    text: `select distinct found.kind, found.key, coalesce(k.person_id, k.id) as head from (
        select 'number' as kind, phone as key, id from contact where workspace_id = $1 and phone = any($2::text[])
        union all
        select 'number', replace(i.value, '@s.whatsapp.net', ''), i.contact_id from contact_identity i join channel ch on ch.id = i.channel_id
        where i.workspace_id = $1 and i.value = any($3::text[]) and ch.type in ('whatsapp', 'whatsapp_web') and ch.purged_at is null
        union all
        select 'email', lower(email), id from contact where workspace_id = $1 and lower(email) = any($4::text[])
        union all
        select 'identity', i.channel_id || ' ' || i.value, i.contact_id
        from jsonb_to_recordset($5::jsonb) as item("channelId" uuid, value text)
        join contact_identity i on i.channel_id = item."channelId" and i.value = item.value
      ) found join contact k on k.id = found.id where k.workspace_id = $1`,
    values: [
      workspaceId,
      numbers,
      numbers.flatMap((number) => [number, `${number}@s.whatsapp.net`]),
      emails,
      toJson(identities),
    ],
  });
}

/**
 * Adds the identities that nobody has on their channel yet. Resolves with how many the contact has
 * now; fewer than asked for means that another transaction was faster.
 */
export async function addIdentities(
  db: Queryable,
  workspaceId: string,
  contactId: string,
  identities: readonly { channelId: string; value: string }[],
): Promise<number> {
  const rows = await query(db, z.object({ value: z.string() }), {
    text: `insert into contact_identity (workspace_id, channel_id, value, contact_id)
      select $1, item."channelId", item.value, $2 from jsonb_to_recordset($3::jsonb) as item("channelId" uuid, value text)
      order by 2, 3 on conflict do nothing returning value`,
    values: [workspaceId, contactId, toJson(identities)],
  });
  return rows.length;
}
