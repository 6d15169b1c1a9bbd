import { z } from 'zod';
import { scheduledMessageRoutes } from '#contract/conversations/scheduled-messages.ts';
import { type Answered, type Heard, startChatModel } from '#test/environments/chat-model.ts';
import { type Account, startProductEnvironment } from '#test/environments/product.ts';
import { until } from '#test/environments/telegram.ts';
import type { CustomerLine } from './customer-line.ts';
import { call, type ModelShop, modelShop, says, told } from './model-shop.ts';

/** Businesses whose agents may promise to write later, and what a test lets happen there. */
export async function startReminders() {
  const model = await startChatModel((heard) => stage.script(heard));
  const environment = await startProductEnvironment({ insideOrigins: [model.origin] });
  const sql = (text: string, values: unknown[] = []) => environment.services.db.query(text, values);
  const stage = {
    /** What the model says. */
    script: (_: Heard): Answered => null,
    environment,
    sql,
    shop: (): Promise<ModelShop> => modelShop(environment, model, { scheduleMessages: true }),
    /** The time that it was promised for comes now. */
    async itIsTime(): Promise<void> {
      await sql(`update scheduled_message set send_at = now()`);
      environment.services.bus.wake('schedule');
    },
    pauseChannel: ({ channelId }: CustomerLine) =>
      sql(`update channel set paused_until = now() + interval '1 hour' where id = $1`, [channelId]),
    async resumeChannel({ channelId }: CustomerLine): Promise<void> {
      await sql(`update channel set paused_until = null where id = $1`, [channelId]);
      // Whoever is at the lane may have read that it pauses, and gives it back for then.
      await until('nobody to be at the lane', async () => {
        const due = `update conversation set deliver_at = now() where channel_id = $1 and deliver_lease_until is null`;
        return ((await sql(due, [channelId])).rowCount ?? 0) > 0;
      });
      environment.services.bus.wake('delivery');
    },
    async close(): Promise<void> {
      await environment[Symbol.asyncDispose]();
      await model.stop();
    },
  };
  return stage;
}

export const heard = async (line: CustomerLine, customer: string, text: string): Promise<void> =>
  until(`“${text}”`, async () => (await line.heard(customer)).some((one) => one.includes(text)));

const List = z.object({ conversations: z.array(z.object({ id: z.string() })) });
export async function conversationOf(account: Account): Promise<string> {
  const { data } = await account.call('GET', '/api/conversations?state=all');
  return List.parse(data).conversations[0]?.id ?? '';
}

/** Tomorrow at nine where the business is. */
export const tomorrow = (): string =>
  `${Temporal.Now.plainDateISO('America/Sao_Paulo').add({ days: 1 }).toString()}T09:00`;
export const asksForTomorrow = 'me lembra amanhã às 9h de buscar o bolo?';
export const reminds = (one: Heard): Answered =>
  told(one).includes('Will be done')
    ? says('Agendei o lembrete para amanhã às 9h.')
    : call('schedule_message', { at: tomorrow(), text: 'Oi! Lembrete do bolo.' });

export async function scheduledOf(account: Account) {
  const id = await conversationOf(account);
  if (id === '') return [];
  const { data } = await account.call('GET', `/api/conversations/${id}/scheduled-messages`);
  return scheduledMessageRoutes.listScheduledMessages.answer.data.parse(data).scheduledMessages;
}
