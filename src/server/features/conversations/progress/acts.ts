import type { z } from 'zod';
import type {
  ActedOn,
  ActResult,
  ConversationAct,
} from '#contract/conversations/conversation-acts.ts';
import type { Database } from '#server/platform/db.ts';
import { sentenceOf, toAppError } from '#server/platform/http/answers.ts';
import type { Caller, Session } from '#server/platform/http/handlers.ts';
import { putLabel } from '../labels/labels.ts';
import { assign } from './assignment.ts';
import { checkReason, type StoredWhy, unsaid } from './reasons.ts';
import { reopen, resolve } from './resolve.ts';
import { snooze, wakeNow } from './snooze.ts';

/** So many at a time, so that one call leaves connections to the others. */
const TOGETHER = 4;

/**
 * Does the same to several conversations, to each in a transaction of its own. What is refused for
 * one says so in its result and stops no other. A failure of our own is thrown, and the call can be
 * repeated, because what was done is not done again. Throws `reason_needed` and `reason_unknown`
 * before anything is done.
 */
export async function actOn(
  db: Database,
  session: Session,
  ids: readonly z.output<typeof ActedOn>[],
  act: ConversationAct,
  language: Caller['language'],
): Promise<ActResult[]> {
  const why =
    act.kind === 'resolve' ? await checkReason(db, session.workspaceId, act, language) : unsaid;
  const named = ids.map((one) => (typeof one === 'string' ? { id: one, seen: undefined } : one));
  const distinct = [...new Map(named.map((one) => [one.id, one])).values()];
  const results: ActResult[] = [];
  for (let from = 0; from < distinct.length; from += TOGETHER)
    results.push(
      ...(await Promise.all(
        distinct.slice(from, from + TOGETHER).map(async ({ id, seen }): Promise<ActResult> => {
          try {
            await doTo(db, session, { conversationId: id, seen, why }, act);
            return { id, done: true, code: null, error: null };
          } catch (thrown) {
            const error = toAppError(thrown);
            if (error.code === 'internal') throw thrown;
            return { id, done: false, code: error.code, error: sentenceOf(error, language) };
          }
        }),
      )),
    );
  return results;
}

async function doTo(
  db: Database,
  session: Session,
  {
    conversationId,
    seen,
    why,
  }: { conversationId: string; seen: string | null | undefined; why: StoredWhy },
  act: ConversationAct,
): Promise<void> {
  const { workspaceId, userId } = session;
  const by = { workspaceId, userId, conversationId };
  switch (act.kind) {
    case 'resolve':
      return void (await resolve(db, by, { seen, why }));
    case 'reopen':
      return reopen(db, by, act.undo);
    case 'snooze':
      return snooze(db, by, { until: act.until, seen });
    case 'wake':
      return wakeNow(db, workspaceId, conversationId);
    case 'assign':
      return assign(db, session, conversationId, act);
    case 'label':
      return putLabel(db, session, conversationId, act);
  }
}
