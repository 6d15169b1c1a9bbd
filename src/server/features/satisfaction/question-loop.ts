import { uuidv7 } from 'uuidv7';
import type { Abilities } from '#channels/channel.ts';
import type { Part } from '#channels/message.ts';
import { writingAllowed } from '#channels/window.ts';
import { inTransaction } from '#server/platform/db.ts';
import type { Services } from '#server/platform/services.ts';
import { createLoop, type Loop } from '#server/platform/work/loop.ts';
import {
  dropQuestion,
  type DueQuestion,
  holdQuestion,
  listDueQuestions,
  nextQuestionInMs,
  postponeQuestion,
  storeQuestion,
} from './questions.store.ts';

/**
 * The loop knows the time of the next question and waits for it. This interval is for questions
 * that another process has planned meanwhile.
 */
const CHECK_MS = 5000;
const AT_ONCE = 100;
/**
 * Stars are understood in every language. On a channel without buttons they are numbered, and the
 * customer answers with the number.
 */
const choices = [1, 2, 3, 4, 5].map((score) => ({
  id: `satisfaction:${score}`,
  label: '⭐'.repeat(score),
}));

/** What the loop needs to know about the channel through which the question is sent. */
interface QuestionChannel {
  abilities: Abilities;
  render(part: Part): Part[];
}

/**
 * Asks the customers of conversations that a person has resolved how they were served. A question
 * that may not be asked now is dropped, because nobody is asked late.
 */
export function createQuestionLoop(
  services: Services,
  channelOf: (channelId: string) => Promise<QuestionChannel | null>,
): Loop {
  const { db, log } = services;

  async function ask(due: DueQuestion): Promise<void> {
    const channel = await channelOf(due.channel_id);
    await inTransaction(db, async (tx) => {
      const held = await holdQuestion(tx, due);
      if (
        !held ||
        !channel ||
        writingAllowed(channel.abilities, held.silent_ms, false) !== 'free'
      ) {
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
