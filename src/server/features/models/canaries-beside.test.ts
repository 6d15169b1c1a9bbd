import { afterAll, beforeAll, expect, test } from 'vitest';
import { uuidv7 } from 'uuidv7';
import { createLog } from '#server/platform/log.ts';
import { soundOf, speakingLine, wordsIn } from '#test/customers/speaking-line.ts';
import { startChatModel } from '#test/environments/chat-model.ts';
import { connectModel } from '#test/environments/models.ts';
import {
  type Account,
  firstAgent,
  type ProductEnvironment,
  startProductEnvironment,
} from '#test/environments/product.ts';
import { until } from '#test/environments/telegram.ts';

/**
 * E14, beside the answers of `canaries.test.ts`: what a second model, a summary and a transcription
 * are sent, what an open page hears, and what is logged while the first model fails with all that it
 * was told.
 */
interface Business {
  name: string;
  account: Account;
  first: Awaited<ReturnType<typeof startChatModel>>;
  second: Awaited<ReturnType<typeof startChatModel>>;
  keys: { first: string; second: string };
  /** What its page has heard. */
  stream: { text: string; close(): void };
}

const names = ['abacaxi', 'marmelo'];
const said = ['perguntado', 'respondido', 'instruído', 'falado', 'de antes', 'resumido'];
const wordsOf = (name: string): string[] => said.map((word) => `${name} ${word}`);
const price = { input: 1, output: 1 };

let environment: ProductEnvironment;
const businesses: Business[] = [];
let logged = '';

beforeAll(async () => {
  const models = await Promise.all(names.map(startModels));
  environment = await startProductEnvironment(
    { insideOrigins: models.flatMap(({ first, second }) => [first.origin, second.origin]) },
    undefined,
    undefined,
    createLog('trace', { write: (line) => (logged += line) }),
  );
  for (const [place, one] of models.entries()) businesses.push(await open(names[place] ?? '', one));
}, 120_000);
afterAll(async () => {
  for (const { stream } of businesses) stream.close();
  await environment[Symbol.asyncDispose]();
  for (const { first, second } of businesses) await Promise.all([first.stop(), second.stop()]);
});

type Models = Pick<Business, 'first' | 'second' | 'keys'>;
async function startModels(name: string): Promise<Models> {
  const keys = { first: `${name}um4f1c9b7a2e6d`, second: `${name}dois8053c1d2e9` };
  return {
    keys,
    // The second model is not asked for a summary.
    first: await startChatModel(
      ({ body, tools }) =>
        tools.length === 0
          ? { text: `${name} resumido` }
          : {
              status: 400,
              body: JSON.stringify({ error: { message: `${keys.first} ${body}` } }),
            },
      ({ bytes }) => ({ text: wordsIn(bytes), language: 'portuguese', duration: 3 }),
    ),
    second: await startChatModel(({ passages }) => {
      const args = { text: `${name} respondido.`, kind: 'answer', sources: passages.slice(0, 1) };
      return { calls: [{ name: 'reply', args }] };
    }),
  };
}

async function open(name: string, models: Models): Promise<Business> {
  const { first, second, keys } = models;
  const account = await environment.account();
  const stream = await listen(account);
  const line = await speakingLine(environment, account, first, { media: { transcribe: true } });
  const { id } = await connectModel(account, 'compatible', second.origin, { other: price });
  for (const [connection, key] of [
    [line.connectionId, keys.first],
    [id, keys.second],
  ])
    await account.call('PATCH', `/api/model-connections/${connection}`, { key });
  const agent = await firstAgent(account);
  const put = await account.call('PATCH', `/agents/${agent.id}`, {
    config: {
      ...agent.config,
      instructions: `Fale do doce de ${name} instruído.`,
      faq: [
        {
          question: `Tem ${name} perguntado?`,
          answer: `${name} respondido.`,
          variants: [],
          buttons: [],
        },
      ],
      brain: {
        kind: 'model',
        connectionId: line.connectionId,
        model: 'chat',
        fallback: { connectionId: id, model: 'other' },
        builtinFirst: false,
      },
    },
  });
  expect(put.status, put.text).toBe(200);
  await line.say(`Tem ${name} perguntado?`);
  await line.answers(1);
  await recall(account, `${name} de antes`);
  await line.speak(soundOf(`Tem ${name} perguntado ou ${name} falado?`));
  await line.answers(2);
  await until('a summary', () => first.heard.some(({ tools }) => tools.length === 0), 30_000);
  return { name, account, stream, ...models };
}

/** The customer has said so much a day ago that it is summed up. */
async function recall({ workspaceId }: Account, words: string): Promise<void> {
  const parts = Array.from({ length: 30 }, () => JSON.stringify([{ kind: 'text', text: words }]));
  await environment.services.db.query(
    `insert into message (id, workspace_id, channel_id, conversation_id, direction, author, seq, parts, outcome, created_at)
     select s.id, $1, c.channel_id, c.id, 'in', 'customer', -s.place, s.parts, 'answered', now() - interval '1 day' - s.place * interval '1 second'
     from conversation c, unnest($2::uuid[], $3::jsonb[]) with ordinality as s (id, parts, place) where c.workspace_id = $1`,
    [workspaceId, parts.map(() => uuidv7()), parts],
  );
}

async function listen({ token }: Account): Promise<Business['stream']> {
  const abort = new AbortController();
  const response = await fetch(`${environment.origin}/api/events`, {
    headers: { authorization: `Bearer ${token}` },
    signal: abort.signal,
  });
  const stream = { text: '', close: () => abort.abort() };
  const read = async (): Promise<void> => {
    const decoder = new TextDecoder();
    for await (const bytes of response.body ?? []) stream.text += decoder.decode(bytes);
  };
  // It ends when nobody listens any more.
  void read().catch(() => undefined);
  return stream;
}

test('a second model, a summary and a transcription hear their own business, and one key', () => {
  for (const { name, first, second, keys } of businesses) {
    const sent = [
      ...first.heard.map((one) => [keys.first, one] as const),
      ...first.spoken.map((one) => [keys.first, one] as const),
      ...second.heard.map((one) => [keys.second, one] as const),
    ];
    expect(first.spoken).toHaveLength(1);
    expect(second.heard).toHaveLength(2);
    const summed = first.heard.find(({ tools }) => tools.length === 0);
    expect(summed?.body).toContain(`${name} de antes`);
    expect(second.heard.map(({ body }) => body).join('\n')).toContain(`${name} falado`);
    const others = names.filter((other) => other !== name);
    for (const [key, { headers, body }] of sent) {
      const bearers = headers.filter((header) => /um4f1c9b|dois8053c/.test(header));
      expect(bearers).toEqual([`Bearer ${key}`]);
      expect(body).not.toMatch(/um4f1c9b|dois8053c/);
      // Neither a word nor a key of another business, in whatever way a form is written.
      for (const other of others) expect(`${headers.join('\n')}\n${body}`).not.toContain(other);
    }
  }
});

test('an open page hears that something has changed, and no word of it', () => {
  for (const { stream } of businesses) {
    expect(stream.text).toContain('event: conversations');
    for (const name of names) expect(stream.text).not.toContain(name);
  }
});

test('no log has a key or a word of theirs while a model fails', () => {
  expect(logged).toContain('a model gave no answer');
  for (const { name, keys } of businesses)
    for (const secret of [...Object.values(keys), ...wordsOf(name)])
      expect(logged).not.toContain(secret);
});
