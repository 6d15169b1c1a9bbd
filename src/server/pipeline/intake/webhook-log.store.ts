import { execute, type Queryable, toJson } from '#server/platform/db.ts';

/** What came to the webhook of one channel since the last time it was stored. */
export interface WebhookTraffic {
  id: string;
  accepted_at: string | null;
  refused_at: string | null;
  /** How many requests were refused since the last that was accepted. */
  refused: number;
}

/**
 * Stores what came. Rows are locked in the order of their ids, as everywhere. Channels that do not
 * exist are skipped.
 */
export function noteTraffic(db: Queryable, counted: WebhookTraffic[]): Promise<number> {
  return execute(
    db,
    `insert into channel_webhook (channel_id, workspace_id, accepted_at, refused_at, refused)
     select c.id, c.workspace_id, item.accepted_at, item.refused_at, item.refused
     from jsonb_to_recordset($1::jsonb) as item(id uuid, accepted_at timestamptz, refused_at timestamptz, refused integer)
       join channel c on c.id = item.id where c.secrets is not null order by c.id
     ${merged}`,
    [toJson(counted)],
  );
}

/**
 * Notes refusals at the address of an app for every live channel of its type, because no body can
 * be believed there.
 */
export function noteRefused(db: Queryable, type: string, refused: number): Promise<number> {
  return execute(
    db,
    `insert into channel_webhook (channel_id, workspace_id, refused_at, refused)
     select c.id, c.workspace_id, now(), $2 from channel c where c.type = $1 and c.mode = 'live' and c.secrets is not null order by c.id
     ${merged}`,
    [type, refused],
  );
}

const merged = `on conflict (channel_id) do update set
  accepted_at = greatest(channel_webhook.accepted_at, excluded.accepted_at),
  refused_at = greatest(channel_webhook.refused_at, excluded.refused_at),
  refused = case when excluded.accepted_at is null then channel_webhook.refused else 0 end + excluded.refused`;
