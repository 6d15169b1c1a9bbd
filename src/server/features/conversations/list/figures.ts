import type { Queryable } from '#server/platform/db.ts';
import { countLedger } from '../ledger/ledger.store.ts';
import { countConversations } from './counts.store.ts';
import { countForgotten } from '../state/forgotten.store.ts';

/** How many conversations of a workspace are in each state. */
export const countStates = (
  db: Queryable,
  workspaceId: string,
): ReturnType<typeof countConversations> => countConversations(db, { workspaceId });

export interface Needs {
  /** Conversations in which a customer waits for a person. */
  waiting: number;
  /** Conversations in which a customer was told that somebody will answer, and nobody did in time. */
  notKept: number;
  /** Customer messages of these days whose answer the provider did not take. */
  failed: number;
  /** Customer messages that no list shows. There must be none. */
  forgotten: number;
}

/** Counts what needs a person's attention in a workspace. */
export async function countNeeds(
  db: Queryable,
  workspaceId: string,
  days: { start: Date; end: Date },
): Promise<Needs> {
  const [{ waiting, not_kept: notKept }, failed, forgotten] = await Promise.all([
    countStates(db, workspaceId),
    countLedger(db, {
      workspaceId,
      start: days.start.toISOString(),
      end: days.end.toISOString(),
      direction: 'in',
      outcome: 'failed',
    }),
    countForgotten(db, workspaceId),
  ]);
  return { waiting, notKept, failed, forgotten };
}
