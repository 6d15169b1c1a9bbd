import { readdir } from 'node:fs/promises';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { ProcessedFile, type ProcessedMessage } from '#contract/agents/agent-trial.ts';
import { budgetRoutes } from '#contract/models/budgets.ts';
import { uploadsFolder } from '#server/platform/http/uploads.ts';
import { soundOf, wordsIn } from '#test/customers/speaking-line.ts';
import { type Heard, startChatModel } from '#test/environments/chat-model.ts';
import { connectModel } from '#test/environments/models.ts';
import {
  type Account,
  firstAgent,
  type ProductEnvironment,
  startProductEnvironment,
} from '#test/environments/product.ts';

/** An agent that is tried on a recording or a picture, as a customer would send it. */
const soon = 'Levamos em até 40 minutos.';
const faq = [{ question: 'Qual o prazo de entrega?', answer: soon, variants: [], buttons: [] }];
const asks = 'quanto tempo demora a entrega de vocês?';
const cannotHear = 'não consigo ouvir áudios';
const cannotSee = 'ainda não consigo ver imagens';

let model: Awaited<ReturnType<typeof startChatModel>>;
let environment: ProductEnvironment;
beforeAll(async () => {
  model = await startChatModel(
    ({ text, tools, passages }) => {
      if (text.includes('Say: ok')) return { text: 'ok' };
      if (tools.includes('confirm')) return { calls: [{ name: 'confirm', args: { word: 'ok' } }] };
      if (text.includes('Which colour')) return { text: 'Magenta.' };
      return {
        calls: [
          { name: 'reply', args: { text: soon, kind: 'answer', sources: passages.slice(0, 1) } },
        ],
      };
    },
    ({ bytes }) => {
      const words = wordsIn(bytes);
      return words === 'broken' ? { status: 400 } : { text: words, language: 'portuguese' };
    },
  );
  environment = await startProductEnvironment({ insideOrigins: [model.origin] });
});
afterAll(async () => {
  await environment[Symbol.asyncDispose]();
  await model.stop();
});

/** An account whose agent has a model, and hears and sees as `media` says. */
async function meet(media: object = { transcribe: true, images: true }) {
  const account = await environment.account();
  const { id: connectionId } = await connectModel(account, 'compatible', model.origin, {
    chat: { input: 1_000_000, output: 1_000_000 },
    'whisper-1': { input: 0, output: 0, audioMinute: 6000 },
  });
  await account.call('POST', `/api/model-connections/${connectionId}/test`, { model: 'chat' });
  const { id, config } = await firstAgent(account);
  const brain = { kind: 'model', connectionId, model: 'chat', builtinFirst: false };
  const saved = await account.call('PATCH', `/agents/${id}`, {
    config: { ...config, greeting: '', faq, brain, media },
  });
  expect(saved.status, saved.text).toBe(200);
  return { account, id };
}

const Refusal = z.object({ code: z.string(), error: z.string() });
async function send(
  { account, id }: { account: Account; id: string },
  file: Uint8Array,
  trial: object | string = {},
  language = 'pt',
) {
  const form = new FormData();
  form.set('trial', typeof trial === 'string' ? trial : JSON.stringify(trial));
  form.set('file', new File([file.slice()], 'gravação.bin'));
  const response = await fetch(`${environment.origin}/agents/${id}/process-file`, {
    method: 'POST',
    headers: { authorization: `Bearer ${account.token}`, 'accept-language': language },
    body: form,
  });
  const body: unknown = await response.json();
  return { status: response.status, body };
}
async function answered(...sent: Parameters<typeof send>) {
  const { status, body } = await send(...sent);
  expect(status, JSON.stringify(body)).toBe(200);
  return z.object({ data: ProcessedFile }).parse(body).data;
}
const saidIn = ({ messages }: z.output<typeof ProcessedMessage>): string =>
  messages.map(({ text }) => text).join('\n');
const heardOf = (words: string): Heard[] => model.heard.filter(({ text }) => text.includes(words));
const small = (width: number): Promise<Buffer> =>
  sharp({ create: { width, height: 48, channels: 3, background: '#c08040' } })
    .png()
    .toBuffer();
const Body = z.object({ messages: z.array(z.object({ content: z.unknown() })) });
const Pieces = z.array(z.object({ image_url: z.object({ url: z.string() }).optional() }));
/** How wide the pictures are that the model was shown in a request. */
const widthsIn = ({ body }: Heard): Promise<number[]> =>
  Promise.all(
    Body.parse(JSON.parse(body)).messages.flatMap(({ content }) =>
      (Pieces.safeParse(content).data ?? []).flatMap(({ image_url: image }) => {
        const data = image?.url.split('base64,')[1];
        return data === undefined
          ? []
          : [
              sharp(Buffer.from(data, 'base64'))
                .metadata()
                .then(({ width }) => width),
            ];
      }),
    ),
  );

test('a recording is answered by its words, counted, kept nowhere, and said before what follows', async () => {
  const met = await meet();
  const answer = await answered(met, soundOf(asks));
  expect(saidIn(answer)).toContain(soon);
  const transcript = { text: asks, language: 'pt', seconds: 3, by: 'whisper-1' };
  expect(answer).toMatchObject({
    version: null,
    file: { kind: 'sound', transcript, unreadable: null },
    said: asks,
    // Ten seconds of the recording are the least that a provider counts.
    explanation: { brain: 'model', model: 'chat', costMicros: 1050 + 1000 },
    usage: { costMicros: 1050 + 1000 },
  });
  expect(answer.explanation.trace[0]).toMatchObject({ step: 'transcribed', detail: 'whisper-1' });
  expect(answer.trace).toEqual(answer.explanation.trace);
  expect(JSON.stringify(answer.requests)).toContain(`(said in a recording:)\\n${asks}`);

  const { usage } = budgetRoutes.readUsage.answer.data.parse(
    (await met.account.call('GET', '/api/usage')).data,
  );
  expect(
    usage.filter(({ model: name }) => name === 'whisper-1'),
    'it is no cost of customers',
  ).toMatchObject([{ purpose: 'test', calls: 1, costMicros: 1000 }]);
  const { services } = environment;
  expect(await readdir(uploadsFolder(services.config.dataDir)).catch(() => [])).toEqual([]);
  const { rows } = await services.db.query<{ count: number }>(
    `select ((select count(*) from message where workspace_id = $1) + (select count(*) from run where workspace_id = $1))::integer as count`,
    [met.account.workspaceId],
  );
  expect(rows).toEqual([{ count: 0 }]);

  const next = 'e para o bairro vizinho?';
  const history = [
    { role: 'customer', text: answer.said },
    { role: 'agent', text: saidIn(answer) },
  ];
  await met.account.call('POST', `/agents/${met.id}/process-message`, { message: next, history });
  expect(heardOf(next).at(-1)?.text).toContain(asks);
});

test('words beside a recording count too, and what is not saved is tried', async () => {
  const met = await meet({});
  const { config } = await firstAgent(met.account);
  const long = faq.concat(
    Array.from({ length: 300 }, (_, n) => ({
      ...faq[0],
      question: `Pergunta de número ${n}?`,
      answer: `Resposta ${n}: ${'longa '.repeat(30)}`,
      variants: [],
      buttons: [],
    })),
  );
  const unsaved = { ...config, faq: long, media: { transcribe: true } };
  expect(JSON.stringify(unsaved).length).toBeGreaterThan(64 * 1024);
  const answer = await answered(met, soundOf(asks), {
    message: 'bom dia, escuta isso',
    config: unsaved,
  });
  expect(answer.said).toBe(`bom dia, escuta isso\n${asks}`);
  expect(heardOf('bom dia, escuta isso').at(-1)?.text).toContain(asks);
  expect(saidIn(answer)).toContain(soon);
});

test.each([
  { what: 'does not hear', media: {}, sound: soundOf('a'), why: null, calls: 0, costMicros: 0 },
  {
    what: 'gets more than ten minutes',
    media: undefined,
    sound: soundOf('b', 601),
    why: 'too_long',
    calls: 0,
    costMicros: 0,
  },
  {
    what: 'has a model that fails',
    media: undefined,
    sound: soundOf('broken'),
    why: 'failed',
    calls: 1,
    costMicros: 0,
  },
  {
    what: 'has a model that hears no words',
    media: undefined,
    sound: soundOf(' '),
    why: 'no_words',
    calls: 1,
    costMicros: 1000,
  },
])(
  'an agent that $what says what to do, as it would to a customer, and what that cost',
  async ({ media, sound, why, calls, costMicros }) => {
    const met = await meet(media);
    const answer = await answered(met, sound);
    expect(saidIn(answer)).toContain(cannotHear);
    expect(answer).toMatchObject({
      file: { kind: 'sound', transcript: null, unreadable: why },
      said: '(voice)',
      explanation: { costMicros },
      usage: { costMicros },
    });
    expect(model.spoken.filter(({ bytes }) => bytes.equals(sound))).toHaveLength(calls);
  },
);

test('a picture goes to a model that sees, with its words, and to no other', async () => {
  const met = await meet();
  const seen = await answered(met, await small(2001), { message: 'um assim demora?' });
  expect(saidIn(seen)).toContain(soon);
  expect(seen).toMatchObject({
    file: { kind: 'picture', transcript: null, unreadable: null },
    said: 'um assim demora?',
  });
  const [heard] = heardOf('um assim demora?');
  expect(heard && (await widthsIn(heard))).toEqual([1568]);

  const blind = await meet({ transcribe: true });
  const before = model.heard.length;
  const unseen = await answered(blind, await small(333));
  expect(saidIn(unseen)).toContain(cannotSee);
  expect(unseen.said).toBe('(image)');
  expect((await Promise.all(model.heard.slice(before).map(widthsIn))).flat()).toEqual([]);
});

test('what is neither, is empty, too large or badly told is refused in plain words', async () => {
  const met = await meet();
  const refused = async (...sent: Parameters<typeof send>) => {
    const { status, body } = await send(...sent);
    const { code, error } = Refusal.parse(body);
    return { status, code, error };
  };
  const text = Buffer.from('a list, and no picture');
  expect(await refused(met, text)).toEqual({
    status: 400,
    code: 'tried_file_not_taken',
    error: 'Este arquivo não é um áudio nem uma foto em JPEG, PNG ou WebP. Escolha outro.',
  });
  expect(await refused(met, text, {}, 'en')).toMatchObject({
    error: 'This file is neither an audio nor a photo in JPEG, PNG or WebP. Choose another.',
  });
  expect(await refused(met, new Uint8Array())).toMatchObject({ status: 400, code: 'file_empty' });
  expect(await refused(met, new Uint8Array(20 * 1024 * 1024 + 1))).toMatchObject({
    status: 413,
    code: 'tried_file_too_large',
    error: expect.stringContaining('20 MB'),
  });
  for (const trial of ['{', '[]', { version: 'newest' }, { message: 'a\u0000b' }])
    expect(await refused(met, soundOf('c'), trial), JSON.stringify(trial)).toMatchObject({
      status: 400,
      code: 'invalid_input',
    });
  expect(await refused(met, soundOf('c'), { version: 9 })).toMatchObject({
    status: 404,
    code: 'version_not_found',
  });
  const stranger = await environment.account();
  expect(await refused({ account: stranger, id: met.id }, soundOf('c'))).toMatchObject({
    status: 404,
    code: 'agent_not_found',
  });
  expect(model.spoken.filter(({ bytes }) => wordsIn(bytes) === 'c')).toEqual([]);
});
