import { z } from 'zod';
import { Channel } from '#contract/channels/channels.ts';
import { type Account, firstAgent } from '#test/environments/product.ts';
import { type Business, knowledgeOf } from '#test/month/plan/businesses.ts';
import type { Installation } from '#test/month/installation.ts';
import { createOwner, ok } from './owner.ts';

export interface Shop {
  business: Business;
  account: Account;
  /** The tokens of its bots. */
  bots: string[];
}

const WithId = z.object({ id: z.string() });

/**
 * Opens a business as its owner would: connects the bots, writes the hours, teaches the agents and
 * switches them on. `known`: the tokens of its bots, if it was opened before.
 */
export async function openShop(
  { origin, telegram }: Pick<Installation, 'origin' | 'telegram'>,
  business: Business,
  known: string[] = [],
): Promise<Shop> {
  const account = await createOwner(origin, business.number);
  if (known.length > 0) return { business, account, bots: known };
  const { hours, number, name, agentToo } = business;
  const bots: string[] = [];
  const first = await firstAgent(account);
  for (let bot = 0; bot < business.bots; bot += 1) {
    const displayName = `${name} ${bot + 1}`;
    const { token } = await telegram.control.createBot(displayName);
    const body = { type: 'telegram', displayName, mode: 'live' };
    const { id: channelId } = Channel.parse(ok(await account.call('POST', '/channels', body)).data);
    const setupData = { type: 'telegram', telegramToken: token };
    ok(await account.call('POST', '/channels/setup', { channelId, setupData }));
    const config = {
      greeting: '',
      typingMs: 0,
      debounce: { quietMs: 1000, maxMs: 4000 },
      faq: knowledgeOf(number, bot),
      hours: {
        timeZone: hours.timeZone,
        blocks: hours.week.flatMap((blocks, day) =>
          blocks.map(([from, to]) => ({ day, from, to })),
        ),
        holidays: hours.holidays,
        ...(agentToo ? { agentToo } : {}),
      },
    };
    const agent =
      bot === 0
        ? first
        : WithId.parse(
            ok(
              await account.call('POST', '/agents', {
                name: displayName,
                channelIds: [channelId],
                config,
              }),
            ).data,
          );
    ok(
      await account.call('PATCH', `/agents/${agent.id}`, {
        config,
        channelIds: [channelId],
        publish: true,
      }),
    );
    const toggled = ok(await account.call('PATCH', `/agents/${agent.id}/toggle-status`)).data;
    if (z.object({ status: z.string() }).parse(toggled).status !== 'active')
      ok(await account.call('PATCH', `/agents/${agent.id}/toggle-status`));
    bots.push(token);
  }
  return { business, account, bots };
}
