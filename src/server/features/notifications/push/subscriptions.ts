import type { Transaction } from '#server/platform/db.ts';
import { moveSubscription } from './subscriptions.store.ts';

/** Devices are told of the workspace that their session is in. */
export const sessionMoved = (
  tx: Transaction,
  session: { sessionId: string; workspaceId: string },
): Promise<void> => moveSubscription(tx, session);
