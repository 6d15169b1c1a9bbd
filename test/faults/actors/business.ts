import { z } from 'zod';
import type { TelegramSimulator } from '#simulators/telegram/simulator.ts';
import { type Bot, knowledgeOf } from './load.ts';

const Data = <Schema extends z.ZodType>(schema: Schema) => z.object({ data: schema });
const SignedIn = Data(z.object({ token: z.string() }));
const WithId = Data(z.object({ id: z.string() }));
const Agents = Data(
  z.object({
    agents: z.array(z.object({ id: z.string(), channelType: z.string(), status: z.string() })),
  }),
);

export interface Owner {
  session: string;
  agentId: string;
  bots: Bot[];
}

/**
 * Opens a business as its owner would: makes an account, connects the bots, teaches the agent and
 * switches it on.
 */
export async function openBusiness(
  simulator: TelegramSimulator,
  port: number,
  business: number,
  bots: number,
  debounce: { quietMs: number; maxMs: number },
): Promise<Owner> {
  let session = '';
  async function call<Schema extends z.ZodType>(
    method: string,
    path: string,
    schema: Schema,
    body?: unknown,
  ): Promise<z.output<Schema>> {
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
      method,
      headers: {
        'content-type': 'application/json',
        ...(session && { authorization: `Bearer ${session}` }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const text = await answer.text();
    if (!answer.ok)
      throw new Error(`${method} ${path} answered ${answer.status}: ${text.slice(0, 500)}`);
    return schema.parse(JSON.parse(text));
  }
  session = (
    await call('POST', '/api/auth/register', SignedIn, {
      name: `Loja ${business}`,
      email: `loja-${business}@example.com`,
      password: 'vento norte 7 pedras',
    })
  ).data.token;

  const opened: Bot[] = [];
  for (let index = 0; index < bots; index += 1) {
    const { token } = await simulator.control.createBot(`Loja ${business}, balcão ${index + 1}`);
    const { id: channelId } = (
      await call('POST', '/channels', WithId, {
        type: 'telegram',
        displayName: `Balcão ${index + 1}`,
        mode: 'live',
      })
    ).data;
    await call('POST', '/channels/setup', WithId, {
      channelId,
      setupData: { type: 'telegram', telegramToken: token },
    });
    opened.push({ id: Number(token.split(':')[0]), token, business });
  }

  const { agents } = (await call('GET', '/agents', Agents)).data;
  const agent = agents.find(({ channelType }) => channelType === 'telegram');
  if (!agent) throw new Error('A new business has no agent for Telegram.');
  const config = {
    greeting: '',
    typingMs: 0,
    debounce,
    limits: { repliesPerFiveMinutes: 100 },
    faq: knowledgeOf(business),
  };
  await call('PATCH', `/agents/${agent.id}`, WithId, { config, publish: true });
  if (agent.status === 'inactive') await call('PATCH', `/agents/${agent.id}/toggle-status`, WithId);
  return { session, agentId: agent.id, bots: opened };
}
