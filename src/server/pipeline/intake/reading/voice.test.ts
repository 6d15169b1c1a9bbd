import { afterAll, beforeAll, expect, test } from 'vitest';
import { contactRoutes } from '#contract/contacts/contact-routes.ts';
import { budgetRoutes } from '#contract/models/budgets.ts';
import { FILE_RETENTION_JOB } from '#server/features/conversations/thread/file-retention.ts';
import { speakingLine, soundOf, wordsIn } from '#test/customers/speaking-line.ts';
import { samplePhoto } from '#simulators/telegram/bot-api/files.ts';
import { startChatModel } from '#test/environments/chat-model.ts';
import { type ProductEnvironment, startProductEnvironment } from '#test/environments/product.ts';
import { readZip } from '#test/read-zip.ts';
import { until } from '#test/environments/telegram.ts';

/** Voice notes, from the customer's phone to what the business says to them. */
const soon = 'Levamos em até 40 minutos.';
const faq = [{ question: 'Qual o prazo de entrega?', answer: soon, variants: [], buttons: [] }];
const asks = 'quanto tempo demora a entrega de vocês?';
const cannotHear = 'não consigo ouvir áudios';

/** A sound that begins with this word is written down when its test says so. */
const held = Promise.withResolvers<void>();
let model: Awaited<ReturnType<typeof startChatModel>>;
let environment: ProductEnvironment;
beforeAll(async () => {
  model = await startChatModel(
    ({ passages }) => ({
      calls: [
        {
          name: 'reply',
          args: { text: soon, kind: 'answer', sources: passages.slice(0, 1) },
        },
      ],
    }),
    async ({ bytes }) => {
      const words = wordsIn(bytes);
      const status = /^status (\d+)$/.exec(words)?.[1];
      if (words === 'hang') return null;
      if (words.startsWith('later')) await held.promise;
      if (status !== undefined) return { status: Number(status) };
      return { text: words, language: 'portuguese', duration: 3 };
    },
  );
  environment = await startProductEnvironment({
    insideOrigins: [model.origin],
    fileRetentionDays: 30,
  });
});
afterAll(async () => {
  await environment[Symbol.asyncDispose]();
  await model.stop();
});

const hears = { transcribe: true };
async function meet(options: Partial<Parameters<typeof speakingLine>[3]> = {}) {
  const account = await environment.account();
  const line = await speakingLine(environment, account, model, {
    media: hears,
    ...options,
    config: { faq, ...options.config },
  });
  return { account, line };
}

const spokenOf = (words: string) => model.spoken.filter(({ bytes }) => wordsIn(bytes) === words);
const heardOf = (sound: Buffer) => model.spoken.filter(({ bytes }) => bytes.equals(sound));

test.concurrent('a voice note is answered by its words, which stand in the thread and are found', async () => {
  const { account, line } = await meet();
  await line.speak(soundOf(asks));
  expect((await line.answers(1)).join()).toContain(soon);
  const transcript = { text: asks, language: 'pt', seconds: 3, by: 'whisper-1' };
  expect(await line.files()).toMatchObject([
    { media: 'voice', available: true, transcript, unreadable: null },
  ]);
  await until('the words', async () => (await line.found('demora a entrega')) === 1, 10_000);
  expect(await line.found('chocolate')).toBe(0);
  // Another test, at the same time, speaks the same words later.
  const heard = model.heard.filter(
    ({ text }) => text.includes(asks) && !text.includes(`later: ${asks}`),
  );
  expect(heard).toHaveLength(1);
  expect(spokenOf(asks)).toMatchObject([{ model: 'whisper-1', fileName: 'audio.wav' }]);
  const { usage } = budgetRoutes.readUsage.answer.data.parse(
    (await account.call('GET', '/api/usage')).data,
  );
  // Ten seconds are the least that a provider counts.
  expect(usage.filter(({ purpose }) => purpose === 'transcribe')).toMatchObject([
    { model: 'whisper-1', calls: 1, costMicros: 1000 },
  ]);

  const stranger = await environment.account();
  const [conversation] = (await line.conversations()).map(({ id }) => id);
  const path = `/api/conversations/${conversation}/messages`;
  expect((await account.call('GET', path)).text).toContain(asks);
  expect((await stranger.call('GET', path)).status).toBe(404);
  expect((await stranger.call('GET', '/api/conversations?search=demora')).text).not.toContain(asks);
});

test.concurrent('what is said counts like what is written: who asks for a person gets one', async () => {
  const { line } = await meet();
  await line.speak(soundOf('Quero falar com um atendente, por favor.'));
  expect((await line.answers(1)).join()).toContain('Vou chamar uma pessoa');
});

test.concurrent('a model that never answers: the customer is told after 20 s, and others wait for nothing', async () => {
  const { line } = await meet();
  const { line: other } = await meet();
  const began = performance.now();
  await line.speak(soundOf('hang'));
  await until('the request', () => spokenOf('hang').length === 1);
  await other.say('a entrega demora muito?');
  expect((await other.answers(1)).join()).toContain(soon);
  expect(await line.heard(), 'the other has its answer, and this one waits').toEqual([]);
  expect((await line.answers(1)).join()).toContain(cannotHear);
  expect((performance.now() - began) / 1000).toBeGreaterThan(18);
  await until('its end', async () => (await line.files())[0]?.unreadable === 'failed');
  expect(await line.heard(), 'told once').toHaveLength(1);
}, 60_000);

test.concurrent('a turn that waits goes on as soon as the words are there', async () => {
  const { account, line } = await meet();
  await line.speak(soundOf(`later: ${asks}`));
  const { db } = environment.services;
  await until('the turn to be given back', async () => {
    const { rowCount } = await db.query(
      `select 1 from conversation where workspace_id = $1 and answer_at > now() + interval '3 s' and answer_fence > 0 and answer_lease_until is null`,
      [account.workspaceId],
    );
    return rowCount === 1;
  });
  held.resolve();
  // Once its time is over it would say that it cannot hear.
  expect((await line.answers(1)).join()).toContain(soon);
}, 60_000);

const unreadable: {
  what: string;
  sound: Buffer;
  seconds?: number;
  prices?: NonNullable<Parameters<typeof speakingLine>[3]['prices']>;
  /** The price is gone since the agent was published: a version before let it be taken away. */
  losesPrice?: boolean;
  why: string;
  /** How often the provider is asked. */
  asked: number;
}[] = [
  {
    what: 'says ten minutes and a second',
    sound: soundOf('a'),
    seconds: 601,
    why: 'too_long',
    asked: 0,
  },
  { what: 'is longer than it says', sound: soundOf('b', 601), why: 'too_long', asked: 0 },
  { what: 'has 20.5 MB', sound: soundOf('c', 20_500), why: 'too_large', asked: 0 },
  {
    what: 'is no sound',
    sound: Buffer.from('words:d\0 this is no sound'),
    why: 'broken',
    asked: 0,
  },
  { what: 'is a picture', sound: samplePhoto, why: 'broken', asked: 0 },
  { what: 'has no words', sound: soundOf(''), why: 'no_words', asked: 1 },
  { what: 'is refused', sound: soundOf('status 400'), why: 'failed', asked: 1 },
  { what: 'meets a broken provider', sound: soundOf('status 503'), why: 'failed', asked: 3 },
  {
    what: 'costs more than there is',
    sound: soundOf('e'),
    prices: { 'whisper-1': { input: 0, output: 0, audioMinute: 1_000_000_000 } },
    why: 'no_budget',
    asked: 0,
  },
  {
    what: 'has no price any more',
    sound: soundOf('f'),
    losesPrice: true,
    why: 'no_budget',
    asked: 0,
  },
];

test.concurrent.each(unreadable)(
  'a voice note that $what: the customer is told at once',
  async ({ sound, seconds, prices, losesPrice = false, why, asked }) => {
    const { account, line } = await meet(prices && { prices });
    if (losesPrice) {
      const { rowCount } = await environment.services.db.query(
        `delete from model_price where workspace_id = $1 and connection_id = $2 and model = 'whisper-1'`,
        [account.workspaceId, line.connectionId],
      );
      expect(rowCount).toBe(1);
    }
    await line.speak(sound, seconds);
    expect((await line.answers(1)).join()).toContain(cannotHear);
    // It is known by then: the turn did not wait until its time was over.
    expect(await line.files()).toMatchObject([{ transcript: null, unreadable: why }]);
    expect(heardOf(sound)).toHaveLength(asked);
  },
  60_000,
);

test.concurrent('an agent that does not hear says so, and nothing leaves', async () => {
  const { account, line } = await meet({ media: {} });
  const secret = 'isto não sai daqui';
  await line.speak(soundOf(secret));
  expect((await line.answers(1)).join()).toContain(cannotHear);
  expect(await line.files()).toMatchObject([{ transcript: null, unreadable: null }]);
  expect(spokenOf(secret)).toEqual([]);
  // The version before reads the configuration strictly.
  const { rows } = await environment.services.db.query<{ knows: boolean }>(
    `select config ? 'media' as knows from agent where workspace_id = $1`,
    [account.workspaceId],
  );
  expect(rows).toEqual([{ knows: false }]);
});

/** In which tables of the database these words stand. */
async function tablesWith(words: string): Promise<string[]> {
  const { db } = environment.services;
  const found: string[] = [];
  for (const table of [
    'message',
    'message_words',
    'run',
    'run_step',
    'inbound_event',
    'conversation',
  ])
    if (
      (await db.query(`select 1 from ${table} t where t::text ilike $1 limit 1`, [`%${words}%`]))
        .rowCount === 1
    )
      found.push(table);
  return found;
}

test.concurrent('what was said leaves with the person’s data, and is erased with the person', async () => {
  const { account, line } = await meet();
  await line.speak(soundOf('demora a entrega de marzipan?'));
  await line.answers(1);
  await until('the words', async () => (await line.found('marzipan')) === 1, 10_000);
  expect(await tablesWith('marzipan')).toEqual(['message', 'message_words', 'run', 'run_step']);
  const { contacts } = contactRoutes.listContacts.answer.data.parse(
    (await account.call('GET', '/api/contacts')).data,
  );
  const [contact] = contacts;
  await account.confirm();
  const exported = await fetch(`${environment.origin}/api/contacts/${contact?.id}/export`, {
    method: 'POST',
    headers: { authorization: `Bearer ${account.token}` },
  });
  const files = readZip(Buffer.from(await exported.arrayBuffer()));
  const data = [...files].find(([name]) => name.endsWith('.json'))?.[1].toString('utf8');
  expect(data).toContain('"transcript":{"text":"demora a entrega de marzipan?"');

  const begun = await account.call('POST', `/api/contacts/${contact?.id}/erase`, {
    confirmation: contact?.name ?? '',
  });
  expect(begun.status, begun.text).toBe(202);
  await until('the erasure', async () => (await tablesWith('marzipan')).length === 0, 20_000);
}, 60_000);

test.concurrent('what was said is forgotten with the recording', async () => {
  const { account, line } = await meet();
  await line.speak(soundOf('demora a entrega de nougat?'));
  await line.answers(1);
  const { db, jobs } = environment.services;
  await db.query(
    `update message set created_at = now() - interval '31 days' where workspace_id = $1 and direction = 'in'`,
    [account.workspaceId],
  );
  await jobs.enqueue(db, FILE_RETENTION_JOB, {});
  await until('it to expire', async () => (await line.files())[0]?.expired === true, 20_000);
  expect(await line.files()).toMatchObject([{ available: false, transcript: null }]);
  await until('the search', async () => (await line.found('nougat')) === 0, 10_000);
});
