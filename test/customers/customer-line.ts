import { expect } from 'vitest';
import { z } from 'zod';
import type { AgentConfig } from '#contract/agents/agents.ts';
import { Channel } from '#contract/channels/channels.ts';
import { Phone, type PhoneAction } from '#contract/simulator.ts';
import { type Account, firstAgent } from '#test/environments/product.ts';
import { filledIn } from './shop-answers.ts';

/** A simulated bot with customers who write to it. */
export interface CustomerLine {
  channelId: string;
  /** The set-up with which it was connected, to connect it again. */
  setup: object;
  write(customer: string, text: string): Promise<void>;
  /** What the business has said to a customer. */
  heard(customer: string): Promise<string[]>;
  /** Presses the first button of the newest message that has one; resolves with its label. */
  pressFirst(customer: string): Promise<string>;
  edit(customer: string, from: string, to: string): Promise<void>;
  /** Switches the agent on if it is off, and off if it is on. */
  switchAgent(): Promise<void>;
}

const Created = z.object({ token: z.string() });

/**
 * Connects a simulated Telegram bot as a person would, and prepares the agent that every workspace
 * starts with.
 */
export async function connectBot(
  account: Account,
  { agent, active = agent !== undefined }: { agent?: Partial<AgentConfig>; active?: boolean } = {},
): Promise<CustomerLine> {
  const ok = async (method: string, path: string, body?: unknown): Promise<unknown> => {
    const answer = await account.call(method, path, body);
    expect(answer.status, answer.text).toBeLessThan(300);
    return answer.data;
  };
  const { id: channelId } = Channel.parse(
    await ok('POST', '/channels', { type: 'telegram', displayName: 'Balcão', mode: 'simulated' }),
  );
  const { token } = Created.parse(
    await ok('POST', '/api/simulator/telegram/bots', { name: 'Padaria' }),
  );
  const setup = { channelId, setupData: { type: 'telegram', telegramToken: token } };
  await ok('POST', '/channels/setup', setup);
  const first = await firstAgent(account);
  const switchAgent = async () => void (await ok('PATCH', `/agents/${first.id}/toggle-status`));
  if (agent)
    await ok('PATCH', `/agents/${first.id}`, { config: { ...filledIn(first.config), ...agent } });
  if (active) await switchAgent();

  const phone = `/api/simulator/channels/${channelId}/phone`;
  const act = (customer: string, action: PhoneAction) => ok('POST', phone, { customer, action });
  const messages = async (customer: string) =>
    Phone.parse(await ok('GET', `${phone}?customer=${encodeURIComponent(customer)}`)).messages;
  return {
    channelId,
    setup,
    switchAgent,
    heard: async (customer) =>
      (await messages(customer)).flatMap(({ from, part }) =>
        from === 'business' && 'text' in part ? [part.text] : [],
      ),
    write: async (customer, text) => void (await act(customer, { kind: 'text', text })),
    async pressFirst(customer) {
      const message = (await messages(customer)).findLast(({ part }) => part.kind === 'buttons');
      const button = message?.part.kind === 'buttons' ? message.part.buttons[0] : undefined;
      if (!message || !button) throw new Error('There is no button.');
      await act(customer, { kind: 'press', messageId: message.id, buttonId: button.id });
      return button.label;
    },
    async edit(customer, from, to) {
      const message = (await messages(customer)).findLast(
        ({ part }) => part.kind === 'text' && part.text === from,
      );
      await act(customer, { kind: 'edit', messageId: message?.id ?? '', text: to });
    },
  };
}
