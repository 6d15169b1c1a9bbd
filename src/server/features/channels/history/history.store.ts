import { execute, type Queryable } from '#server/platform/db.ts';

interface Place {
  workspaceId: string;
  channelId: string;
}

/** Notes that the history is about to be requested. What came of an earlier request stays. */
export function beginImport(db: Queryable, { workspaceId, channelId }: Place): Promise<number> {
  return execute(
    db,
    `insert into channel_import (channel_id, workspace_id, state) values ($2, $1, 'requested') on conflict do nothing`,
    [workspaceId, channelId],
  );
}

/** Notes that no history will come, and why. When some of it has come already, the state stays. */
export function endImport(
  db: Queryable,
  { workspaceId, channelId }: Place,
  state: 'done_before' | 'too_late' | 'failed',
): Promise<number> {
  return execute(
    db,
    `update channel_import set state = $3, changed_at = now() where workspace_id = $1 and channel_id = $2 and state = 'requested'`,
    [workspaceId, channelId, state],
  );
}

export interface Imported {
  messages: number;
  contacts: number;
  /** How much of the messages has come, in percent; null: the provider did not say. */
  progress: number | null;
  declined: boolean;
}

export function noteImported(
  db: Queryable,
  { workspaceId, channelId }: Place,
  imported: Imported,
): Promise<number> {
  return execute(
    db,
    `insert into channel_import as i (channel_id, workspace_id, state, progress, contacts, messages)
     values ($2, $1, case when $6 then 'declined' when $5 >= 100 then 'done' else 'running' end, coalesce($5, 0), $4, $3)
     on conflict (channel_id) do update set
       state = case when $6 then 'declined' when greatest($5, i.progress) >= 100 then 'done' when i.state = 'declined' then i.state else 'running' end,
       progress = greatest(i.progress, $5), contacts = i.contacts + $4, messages = i.messages + $3, changed_at = now()`,
    [
      workspaceId,
      channelId,
      imported.messages,
      imported.contacts,
      imported.progress,
      imported.declined,
    ],
  );
}
