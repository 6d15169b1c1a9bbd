import type { Abilities } from '#contract/models/model-connections.ts';
import type { ModelCode } from '#contract/models/model-sentences.ts';
import { raise, withdraw } from '#server/features/notifications/notifications.ts';
import { modelError } from '#server/features/notifications/model-notices.ts';
import { type Database, inTransaction } from '#server/platform/db.ts';
import { type ConnectionRow, setStatus } from './connections.store.ts';

/** What a person saw who tested a model of the connection. */
export const keepTest = (
  db: Database,
  workspaceId: string,
  connection: ConnectionRow,
  seen: { code: ModelCode; model: string; abilities: Abilities },
): Promise<void> =>
  inTransaction(db, async (tx) => {
    // A call that failed says nothing of the model.
    const isSeen = seen.code === 'ok' || seen.code === 'no_tools';
    await setStatus(tx, workspaceId, connection.id, {
      code: seen.code,
      seen: isSeen ? seen : null,
      isTest: true,
    });
    if (seen.code === 'ok') await withdraw(tx, workspaceId, modelError(connection));
  });

/**
 * What customers' messages showed; people are told once that a connection does not work. `model`:
 * it is this one alone.
 */
export const noticeStatus = (
  db: Database,
  workspaceId: string,
  connection: ConnectionRow,
  { code, model }: { code: ModelCode; model?: string },
): Promise<void> =>
  inTransaction(db, async (tx) => {
    if (
      (await setStatus(tx, workspaceId, connection.id, { code, seen: null, isTest: false })) === 0
    )
      return;
    if (code === 'ok') await withdraw(tx, workspaceId, modelError(connection));
    else await raise(tx, workspaceId, modelError(connection, code, model));
  });
