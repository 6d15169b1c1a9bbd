import { hasCode } from '#server/platform/errors.ts';

/** How often a statement waits again for others that are at the same budget. */
const PATIENCE = 20;

/** What is at the budgets of a workspace last of all. */
const newest = new Map<string, Promise<unknown>>();

/**
 * Runs a statement that locks the budgets of a workspace, in this process one after the other. They
 * would wait for the same rows, and each of them would keep a connection from all other workspaces
 * meanwhile. Another process may be at the same rows, too; that takes a moment.
 */
export async function patiently<Answer>(
  workspaceId: string,
  work: () => Promise<Answer>,
): Promise<Answer> {
  const before = newest.get(workspaceId) ?? Promise.resolve();
  const mine = before.then(() => tryAgain(work));
  const over = mine.catch(() => undefined);
  newest.set(workspaceId, over);
  try {
    return await mine;
  } finally {
    if (newest.get(workspaceId) === over) newest.delete(workspaceId);
  }
}

async function tryAgain<Answer>(work: () => Promise<Answer>, left = PATIENCE): Promise<Answer> {
  try {
    return await work();
  } catch (error) {
    if (left === 0 || !hasCode(error, '55P03')) throw error;
    return tryAgain(work, left - 1);
  }
}
