import { z } from 'zod';
import type { JournalEntry, JournalFact } from '#simulators/telegram/journal.ts';
import type { FaultEnvironment } from '../harness.ts';
import type { Written } from './load.ts';

const SetWebhook = z.object({ url: z.string(), secret_token: z.string() });
let nextUpdateId = 800_000_000;

/**
 * Posts updates to a bot's webhook instead of Telegram, all at one moment, and repeats each until
 * it is taken. (Telegram itself waits until one message of a chat is taken before it sends the
 * next.) Resolves with what Telegram's journal would say.
 */
export async function deliverAtOnce(
  environment: FaultEnvironment,
  questions: Written[],
): Promise<JournalEntry[]> {
  const journal: JournalEntry[] = [];
  const log = (fact: JournalFact): void => void journal.push({ at: Date.now(), ...fact });
  await Promise.all(
    questions.map(async ({ bot, chat, text, number }) => {
      const registered = environment.simulator.journal.findLast(
        (entry) =>
          entry.type === 'call' &&
          entry.method === 'setWebhook' &&
          entry.bot === bot &&
          entry.accepted,
      );
      if (registered?.type !== 'call') throw new Error(`Bot ${bot} has no webhook.`);
      const { url, secret_token: secret } = SetWebhook.parse(registered.params);
      const updateId = (nextUpdateId += 1);
      const messageId = 500_000 + number;
      log({ type: 'update', bot, updateId, chat, kind: 'message', messageId, text });
      const person = { id: chat, is_bot: false, first_name: `Cliente ${chat}` };
      const body = JSON.stringify({
        update_id: updateId,
        message: {
          message_id: messageId,
          date: Math.floor(Date.now() / 1000),
          from: person,
          chat: { id: chat, type: 'private', first_name: person.first_name },
          text,
        },
      });
      for (
        let attempt = 1, status: number | null = null;
        status !== 200 && attempt <= 10;
        attempt += 1
      ) {
        const started = performance.now();
        status = await fetch(url, {
          method: 'POST',
          headers: {
            'content-type': 'application/json',
            'x-telegram-bot-api-secret-token': secret,
          },
          body,
        }).then(
          (answer) => answer.status,
          () => null,
        );
        log({
          type: 'delivery',
          bot,
          updateId,
          chat,
          attempt,
          duplicate: false,
          status,
          error: null,
          ms: Math.round(performance.now() - started),
        });
      }
    }),
  );
  return journal;
}
