import { expect } from 'vitest';
import { z } from 'zod';
import { Channel } from '#contract/channels/channels.ts';
import { Phone, type PhoneAction } from '#contract/simulator.ts';
import type { Account } from '#test/environments/product.ts';
import { fillInAnswers } from './shop-answers.ts';
import { until } from '#test/environments/telegram.ts';

const Created = z.object({ token: z.string() });
const Agents = z.object({ agents: z.array(z.object({ id: z.string() })) });
const Conversations = z.object({ conversations: z.array(z.object({ id: z.string() })) });
const Messages = z.object({
  messages: z.array(z.object({ id: z.string(), direction: z.string() })),
});

/**
 * A simulated Telegram channel, connected as a person would do it. The first agent is switched on
 * or not, and waits `quietMs` for more messages.
 */
export async function channelOf(account: Account, agentOn: boolean, quietMs = 0): Promise<string> {
  const channel = Channel.parse(
    (
      await account.call('POST', '/channels', {
        type: 'telegram',
        displayName: 'Balcão',
        mode: 'simulated',
      })
    ).data,
  );
  const { token } = Created.parse(
    (await account.call('POST', '/api/simulator/telegram/bots', { name: 'Padaria' })).data,
  );
  expect(
    (
      await account.call('POST', '/channels/setup', {
        channelId: channel.id,
        setupData: { type: 'telegram', telegramToken: token },
      })
    ).status,
  ).toBe(200);
  const [agent] = Agents.parse((await account.call('GET', '/agents')).data).agents;
  if (agentOn) {
    await fillInAnswers(account, agent?.id ?? '', {
      debounce: { quietMs, maxMs: quietMs },
      typingMs: 0,
    });
    expect((await account.call('PATCH', `/agents/${agent?.id}/toggle-status`)).data).toMatchObject({
      status: 'active',
    });
  }
  return channel.id;
}

export const act = (account: Account, channelId: string, action: PhoneAction, customer: string) =>
  account.call('POST', `/api/simulator/channels/${channelId}/phone`, { customer, action });

export const write = (account: Account, channelId: string, text: string, customer = 'Ana Souza') =>
  act(account, channelId, { kind: 'text', text }, customer);

export const phone = async (account: Account, channelId: string, customer = 'Ana Souza') =>
  Phone.parse(
    (
      await account.call(
        'GET',
        `/api/simulator/channels/${channelId}/phone?customer=${encodeURIComponent(customer)}`,
      )
    ).data,
  );

/** The newest conversation, once there is one, and what its customer asked last. */
export async function newestQuestion(
  account: Account,
): Promise<{ conversationId: string; messageId: string }> {
  let found = { conversationId: '', messageId: '' };
  await until('a question', async () => {
    const [conversation] = Conversations.parse(
      (await account.call('GET', '/api/conversations')).data,
    ).conversations;
    if (!conversation) return false;
    const { messages } = Messages.parse(
      (await account.call('GET', `/api/conversations/${conversation.id}/messages`)).data,
    );
    found = {
      conversationId: conversation.id,
      messageId: messages.find((message) => message.direction === 'in')?.id ?? '',
    };
    return found.messageId !== '';
  });
  return found;
}
