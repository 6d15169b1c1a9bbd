import { z } from 'zod';
import { ChannelTexts } from '#contract/automatic-texts.ts';
import { execute, query, type Queryable } from '#server/platform/db.ts';

const PlaceTexts = ChannelTexts.extend({ channelId: z.string().nullable() });

/** What a workspace has set: its own texts (`channelId` null), and those of its channels. */
export const listTexts = (
  db: Queryable,
  workspaceId: string,
): Promise<z.output<typeof PlaceTexts>[]> =>
  query(db, PlaceTexts, {
    name: 'automatic-texts',
    text: `select channel_id as "channelId", greeting, away, promise from automatic_text where workspace_id = $1`,
    values: [workspaceId],
  });

/** `channelId` null: those of the workspace. */
export const storeTexts = (
  db: Queryable,
  { workspaceId, channelId }: { workspaceId: string; channelId: string | null },
  { greeting, away, promise }: ChannelTexts,
): Promise<number> =>
  execute(
    db,
    `insert into automatic_text (workspace_id, channel_id, greeting, away, promise) values ($1, $2, $3, $4, $5)
     on conflict (workspace_id, channel_id) do update set greeting = excluded.greeting, away = excluded.away, promise = excluded.promise, changed_at = now()`,
    [workspaceId, channelId, greeting, away, promise],
  );
