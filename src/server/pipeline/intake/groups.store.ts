import { execute, type Queryable, toJson } from '#server/platform/db.ts';
import type { Place } from './changes/changes.store.ts';

/** What a provider says about a group. */
interface Told {
  channel_id: string;
  chat: string;
  /** Its title; null: the provider did not say it. */
  name: string | null;
  provider_time: string;
}

/**
 * Gives groups the title that the provider said last: it replaces the old title, and also the name
 * that people gave the group meanwhile. A group that an earlier version stored under the name of a
 * writer loses that name. Nothing is written for a title that is known.
 */
export async function nameGroups(db: Queryable, told: readonly Told[]): Promise<void> {
  if (told.length === 0) return;
  await execute(
    db,
    `with item as (
       select distinct on (item.channel_id, item.chat) item.* from jsonb_to_recordset($1::jsonb)
         as item(channel_id uuid, chat text, name text, provider_time timestamptz)
       order by item.channel_id, item.chat, item.name is null, item.provider_time desc
     )
     update contact k set is_group = true, name = item.name, group_title = item.name
     from item join conversation c on c.channel_id = item.channel_id and c.chat = item.chat
     where k.id = c.contact_id and c.is_group and (k.is_group is not true or item.name is not null and k.group_title is distinct from item.name)`,
    [
      toJson(
        told.map(({ channel_id, chat, name, provider_time }) => ({
          channel_id,
          chat,
          name,
          provider_time,
        })),
      ),
    ],
  );
}

/** Does the same for one group. Answers how many groups got another title (0 or 1). */
export function nameGroup(
  db: Queryable,
  { workspaceId, channelId }: Place,
  chat: string,
  title: string,
): Promise<number> {
  return execute(
    db,
    `update contact k set is_group = true, name = $4, group_title = $4 from conversation c
     where c.workspace_id = $1 and c.channel_id = $2 and c.chat = $3 and c.is_group and k.id = c.contact_id and k.group_title is distinct from $4`,
    [workspaceId, channelId, chat, title],
  );
}
