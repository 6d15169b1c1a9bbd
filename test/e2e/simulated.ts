import { expect, type APIResponse, type Page } from '@playwright/test';
import { z } from 'zod';
import type { AgentConfig } from '#contract/agents/agents.ts';
import { newChannel, type Person } from './person.ts';
import { filledIn } from '#test/customers/shop-answers.ts';

const Bot = z.object({ data: z.object({ token: z.string() }) });
const Agents = z.object({ data: z.object({ agents: z.array(z.object({ id: z.string() })) }) });
const WholeAgent = z.object({ data: z.object({ config: z.record(z.string(), z.unknown()) }) });
const Conversations = z.object({
  data: z.object({ conversations: z.array(z.object({ id: z.string() })) }),
});

const as = (person: Person) => ({ authorization: `Bearer ${person.token}` });
const ok = async (answer: APIResponse): Promise<unknown> => {
  expect(answer.ok(), await answer.text()).toBe(true);
  return answer.json();
};

/** A simulated bot that no channel has yet; resolves with its token. */
export async function newBotToken(page: Page, person: Person, name: string): Promise<string> {
  return Bot.parse(
    await ok(
      await page.request.post('/api/simulator/telegram/bots', {
        data: { name },
        headers: as(person),
      }),
    ),
  ).data.token;
}

/** A connected simulated bot; resolves with its channel's id. */
export async function newBot(
  page: Page,
  person: Person,
  displayName = 'Padaria Sol',
): Promise<string> {
  const token = await newBotToken(page, person, displayName);
  const channelId = await newChannel(page, person, {
    type: 'telegram',
    mode: 'simulated',
    displayName,
  });
  await ok(
    await page.request.post('/channels/setup', {
      data: { channelId, setupData: { type: 'telegram', telegramToken: token } },
      headers: as(person),
    }),
  );
  return channelId;
}

/**
 * The agent every new workspace starts with, filled in as a shop would, changed and published as
 * given; resolves with its id.
 */
export async function firstAgent(
  page: Page,
  person: Person,
  change: Partial<AgentConfig> = {},
  { active = true } = {},
): Promise<string> {
  const [agent] = Agents.parse(await ok(await page.request.get('/agents', { headers: as(person) })))
    .data.agents;
  if (!agent) throw new Error('a new workspace has no agent');
  const { config } = WholeAgent.parse(
    await ok(await page.request.get(`/agents/${agent.id}`, { headers: as(person) })),
  ).data;
  await ok(
    await page.request.patch(`/agents/${agent.id}`, {
      data: { config: { ...filledIn(config), ...change } },
      headers: as(person),
    }),
  );
  if (active)
    await ok(
      await page.request.patch(`/agents/${agent.id}/toggle-status`, { headers: as(person) }),
    );
  return agent.id;
}

const Made = z.object({ data: z.object({ id: z.string() }) });

/** Makes an agent for a type of channel, which answers at once. */
export async function agentFor(page: Page, person: Person, channelType: string): Promise<void> {
  const config = {
    debounce: { quietMs: 0, maxMs: 0 },
    faq: [{ question: 'Vocês entregam?', answer: 'Entregamos no bairro todo.' }],
  };
  const headers = as(person);
  const { id } = Made.parse(
    await ok(
      await page.request.post('/agents', {
        data: { name: 'Balcão', channelType, config },
        headers,
      }),
    ),
  ).data;
  await ok(await page.request.patch(`/agents/${id}`, { data: { config, publish: true }, headers }));
  await ok(await page.request.patch(`/agents/${id}/toggle-status`, { headers }));
}

/** The customer writes; the phone's messages are not read. */
export const writeAs = (
  page: Page,
  person: Person,
  channelId: string,
  customer: string,
  text: string,
): Promise<void> => sendAs(page, person, channelId, customer, { kind: 'text', text });

type Sent = { kind: 'text'; text: string } | { kind: 'photo' | 'voice' | 'location' | 'contact' };

export async function sendAs(
  page: Page,
  person: Person,
  channelId: string,
  customer: string,
  action: Sent,
): Promise<void> {
  const path = `/api/simulator/channels/${channelId}/phone`;
  await ok(await page.request.post(path, { data: { customer, action }, headers: as(person) }));
}

/** The customer writes in a group. */
export async function writeInGroup(
  page: Page,
  person: Person,
  channelId: string,
  group: string,
  customer: string,
  text: string,
): Promise<void> {
  const path = `/api/simulator/channels/${channelId}/phone`;
  await ok(
    await page.request.post(path, {
      data: { customer, group, action: { kind: 'text', text } },
      headers: as(person),
    }),
  );
}

/**
 * Resolves with the id of the conversation with the newest message, as soon as there is one with
 * that state and search.
 */
export async function newestConversation(
  page: Page,
  person: Person,
  params: { state?: 'waiting' | 'closed'; search?: string } = {},
): Promise<string> {
  const newest = async (): Promise<string> => {
    const answer = await ok(
      await page.request.get('/api/conversations', { params, headers: as(person) }),
    );
    return Conversations.parse(answer).data.conversations[0]?.id ?? '';
  };
  await expect.poll(newest).not.toBe('');
  return newest();
}

/** Waits until all messages of the customer so far have an outcome. */
export async function answered(page: Page, person: Person, conversationId: string): Promise<void> {
  const Opened = z.object({ data: z.object({ unanswered: z.number() }) });
  const path = `/api/conversations/${conversationId}`;
  await expect
    .poll(
      async () =>
        Opened.parse(await ok(await page.request.get(path, { headers: as(person) }))).data
          .unanswered,
    )
    .toBe(0);
}

/** Makes a label and puts it on a conversation and on its contact. */
export async function newLabel(
  page: Page,
  person: Person,
  conversationId: string,
  name: string,
): Promise<void> {
  const headers = as(person);
  const { id } = Made.parse(
    await ok(await page.request.post('/api/labels', { data: { name, colour: 'info' }, headers })),
  ).data;
  const opened = await ok(
    await page.request.get(`/api/conversations/${conversationId}`, { headers }),
  );
  const { contactId } = z.object({ data: z.object({ contactId: z.string() }) }).parse(opened).data;
  for (const thing of [`conversations/${conversationId}`, `contacts/${contactId}`])
    await ok(await page.request.put(`/api/${thing}/labels`, { data: { labelIds: [id] }, headers }));
}

/** A test that the agent does not pass. */
export async function newRedTest(page: Page, person: Person, agent: string): Promise<void> {
  const checks = [{ kind: 'says', text: 'só na lua cheia' }];
  const data = { name: 'Aceitam pix?', turns: [{ text: 'Aceitam pix?', checks }] };
  await ok(await page.request.post(`/api/agents/${agent}/tests`, { data, headers: as(person) }));
}

/** A team with nobody in it. */
export async function newTeam(page: Page, person: Person, name: string): Promise<void> {
  await ok(await page.request.post('/api/teams', { data: { name }, headers: as(person) }));
}

/** Schedules a message in a conversation for tomorrow. */
export async function newScheduled(
  page: Page,
  person: Person,
  conversationId: string,
  text: string,
): Promise<void> {
  const data = { text, sendAt: new Date(Date.now() + 86_400_000).toISOString() };
  await ok(
    await page.request.post(`/api/conversations/${conversationId}/scheduled-messages`, {
      data,
      headers: as(person),
    }),
  );
}

const Phone = z.object({
  data: z.object({
    messages: z.array(
      z.object({
        from: z.string(),
        part: z.object({ kind: z.string(), text: z.string().optional() }),
      }),
    ),
  }),
});

/**
 * The texts of the business's people on the customer's phone: all after the agent's first messages.
 */
export async function saidBy(
  page: Page,
  person: Person,
  channelId: string,
  customer = 'Ana Souza',
): Promise<string[]> {
  const path = `/api/simulator/channels/${channelId}/phone?customer=${encodeURIComponent(customer)}`;
  const { messages } = Phone.parse(
    await ok(await page.request.get(path, { headers: as(person) })),
  ).data;
  return messages
    .flatMap(({ from, part }) =>
      from === 'business' && part.text !== undefined ? [part.text] : [],
    )
    .slice(1);
}

const Received = z.object({
  data: z.object({
    messages: z.array(
      z.object({
        from: z.string(),
        part: z
          .looseObject({ text: z.string(), fileName: z.string(), caption: z.string() })
          .partial(),
      }),
    ),
  }),
});

/**
 * Everything that the business sent, as the customer's phone shows it: a text, or a file's name or
 * caption.
 */
export async function receivedBy(
  page: Page,
  person: Person,
  channelId: string,
  customer = 'Ana Souza',
): Promise<string[]> {
  const path = `/api/simulator/channels/${channelId}/phone?customer=${encodeURIComponent(customer)}`;
  const { messages } = Received.parse(
    await ok(await page.request.get(path, { headers: as(person) })),
  ).data;
  return messages.flatMap(({ from, part }) =>
    from === 'business' ? [part.text ?? part.caption ?? part.fileName ?? ''] : [],
  );
}
