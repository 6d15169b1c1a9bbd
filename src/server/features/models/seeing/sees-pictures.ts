import type { ModelChoice } from '#contract/agents/brain.ts';
import type { Queryable } from '#server/platform/db.ts';
import { findConnection } from '../connections.store.ts';

/** Whether a test has seen that the model sees. */
export async function seesPictures(
  db: Queryable,
  workspaceId: string,
  { connectionId, model }: ModelChoice,
): Promise<boolean> {
  const connection = await findConnection(db, workspaceId, connectionId);
  return connection?.models[model]?.images === true;
}
