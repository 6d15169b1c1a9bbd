import { uuidv7 } from 'uuidv7';
import type { Part } from '#channels/message.ts';
import { writingAllowed } from '#channels/window.ts';
import { inTransaction, type Queryable } from '#server/platform/db.ts';
import type { Services } from '#server/platform/services.ts';
import type { MessageToStore } from './intake/ingest.store.ts';
import { createLoop, type Loop } from '#server/platform/work/loop.ts';
import {
  dropQuestion,
  type DueQuestion,
  holdQuestion,
  listDueQuestions,
  nextQuestionInMs,
  postponeQuestion,
  recordScore,
  storeQuestion,
} from './satisfaction.store.ts';
import type { SendingChannel } from './delivery/sending-channel.ts';

/** The next one is known, and waited for; this is for those that another process has planned meanwhile. */
const CHECK_MS = 5000;
const AT_ONCE = 100;
const PRESSED = /^satisfaction:([1-5])$/;
const TYPED = /^\s*([1-5])\s*$/;
/** Stars, which every language reads; where a channel has no buttons they are numbered, and the number is the answer. */
const choices = [1, 2, 3, 4, 5].map((score) => ({ id: `satisfaction:${score}`, label: '⭐'.repeat(score) }));

/** Asks how they were served those whose conversation a person has resolved. What may not be asked is dropped: nobody is asked late. */
export function createSatisfaction(services: Services, channelOf: (channelId: string) => Promise<SendingChannel | null>): Loop {
  const { db, log } = services;

  async function ask(due: DueQuestion): Promise<void> {
    const channel = await channelOf(due.channel_id);
    await inTransaction(db, async (tx) => {
      const held = await holdQuestion(tx, due);
      if (!held || !channel || writingAllowed(channel.abilities, held.silent_ms, false) !== 'free') {
        await dropQuestion(tx, due);
        return;
      }
      const parts = channel.render({ kind: 'buttons', text: held.question, buttons: choices });
      await storeQuestion(
        tx,
        due,
        parts.map((part) => ({ id: uuidv7(), part })),
      );
      tx.tell(due.workspace_id, 'conversations');
      tx.wake('delivery');
    });
  }

  return createLoop({
    name: 'satisfaction',
    log,
    pollMs: CHECK_MS,
    async run() {
      const due = await listDueQuestions(db, AT_ONCE);
      for (const one of due) {
        try {
          await ask(one);
        } catch (error) {
          log.warn(
            { err: error, conversationId: one.conversation_id },
            'A question after a resolution could not be asked and is tried again',
          );
          await postponeQuestion(db, one, CHECK_MS);
        }
      }
      return nextQuestionInMs(db);
    },
  });
}

/** What may be an answer to the question: one of its buttons, or a bare number. */
function scoreIn(parts: readonly Part[]): { score: number; pressed: boolean } | null {
  const [part] = parts;
  if (!part || parts.length > 1) return null;
  const pressed = part.kind === 'choice' ? PRESSED.exec(part.id) : null;
  const typed = part.kind === 'text' ? TYPED.exec(part.text) : null;
  const score = Number((pressed ?? typed)?.[1]);
  return Number.isNaN(score) ? null : { score, pressed: pressed !== null };
}

/** A press that the provider shows as waiting until it is told. */
export interface Acknowledged {
  channelId: string;
  acknowledgeId: string;
}

/** Of messages that were stored a moment ago those that answer the question, in the transaction that stored them. Most groups have none that may, and cost nothing. */
export async function recordScores(
  db: Queryable,
  messages: readonly MessageToStore[],
  stored: readonly string[],
  resolved: Record<string, string>,
): Promise<Acknowledged[]> {
  const pressed: Acknowledged[] = [];
  for (const { message_id: messageId, workspace_id: workspaceId, channel_id: channelId, parts } of messages) {
    const said = scoreIn(parts);
    if (!said || !stored.includes(messageId) || !(await recordScore(db, { messageId, workspaceId, ...said, resolved }))) continue;
    for (const part of parts)
      if (part.kind === 'choice' && part.acknowledgeId) pressed.push({ channelId, acknowledgeId: part.acknowledgeId });
  }
  return pressed;
}
