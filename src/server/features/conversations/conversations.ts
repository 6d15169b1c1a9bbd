import { handoffWaiting, withdraw } from '#server/features/notifications/notifications.ts';
import { type Database, inTransaction } from '#server/platform/db.ts';
import { AppError } from '#server/platform/errors.ts';
import { returnConversation, takeConversation } from './conversations.store.ts';

export { callOffUnsent, silenceAgent } from './conversations.store.ts';

/** A person answers from here on; nothing of the agent follows (B10). Throws `not_found`. */
export async function takeOver(db: Database, workspaceId: string, conversationId: string, userId: string): Promise<void> {
  await inTransaction(db, async (client) => {
    if (!(await takeConversation(client, workspaceId, conversationId, userId))) throw new AppError('not_found');
    await withdraw(client, workspaceId, handoffWaiting(conversationId));
  });
}

/** The agent answers again (B12). Throws `not_found`. */
export async function handBack(db: Database, workspaceId: string, conversationId: string): Promise<void> {
  await inTransaction(db, async (client) => {
    if (!(await returnConversation(client, workspaceId, conversationId))) throw new AppError('not_found');
    await withdraw(client, workspaceId, handoffWaiting(conversationId));
  });
}
