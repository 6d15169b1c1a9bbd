import { LLMock } from '@copilotkit/aimock';
import { expect, type Page, test } from '@playwright/test';
import { z } from 'zod';
import { modelConnectionRoutes } from '#contract/models/model-connections.ts';
import { passportRoutes } from '#contract/models/passport.ts';
import { samplePhoto, sampleVoice } from '#simulators/telegram/bot-api/files.ts';
import { addAbleModel, MODEL_KEY } from '#test/environments/models.ts';
import { expectAccessible } from './accessible.ts';
import { answer, refuse } from './answers.ts';
import { letCallsThrough } from './calls.ts';
import { modelAddress, modelPort, newModel } from './models.ts';
import { newChannel, newPerson, type Person, signIn } from './person.ts';
import { answered, firstAgent, newBot, newestConversation, sendAs, writeAs } from './simulated.ts';

// The tests share the language model, whose port the product was told (playwright.config.ts).
test.describe.configure({ mode: 'default' });
const mock = new LLMock({ port: modelPort, host: '127.0.0.1', auth: { apiKeys: [MODEL_KEY] } });
/** What is said in every recording. */
const spoken = 'Vocês entregam bolo de fubá hoje?';
test.beforeAll(async () => {
  mock.onTranscription({ transcription: { text: spoken, language: 'portuguese', duration: 2 } });
  addAbleModel(mock, 'pao-grande');
  addAbleModel(mock, 'pao-cego', false);
  mock.on({ model: 'pao-surdo' }, { content: 'ok' }); // it never uses a tool
  await mock.start();
});
test.afterAll(() => mock.stop());

const seen = (page: Page) => page.getByRole('status').filter({ hasText: /Responde|modelo|chave/ });
const priceIn = (listed: unknown, model: string): unknown =>
  modelConnectionRoutes.listModelConnections.answer.data
    .parse(z.object({ data: z.unknown() }).parse(listed).data)
    .connections.flatMap(({ models }) => models)
    .find((one) => one.model === model)?.price;
const ofAgent = z.object({
  data: z.object({
    config: z.looseObject({
      brain: z.unknown(),
      guards: z.unknown().optional(),
      guidance: z.unknown(),
      effects: z.unknown(),
      media: z.unknown(),
    }),
  }),
});
const Listed = z.object({
  data: z.object({ messages: z.array(z.object({ id: z.string() })) }),
});
const asPerson = ({ token }: Person) => ({ authorization: `Bearer ${token}` });

const delivery = {
  question: 'Qual o prazo de entrega?',
  answer: 'Até 40 minutos.',
  variants: [],
  buttons: [],
};

async function enter(page: Page, fields: { key?: string; model: string }): Promise<void> {
  await page.getByLabel('Quem fornece').selectOption('Outro, que fala como a OpenAI');
  await page.getByLabel('Endereço').fill(modelAddress);
  await page.getByLabel('Chave', { exact: true }).fill(fields.key ?? MODEL_KEY);
  await page.getByLabel('Modelo', { exact: true }).fill(fields.model);
}

test('from the agent’s card a model is tested in words, saved, and put into the draft', async ({
  page,
}) => {
  const person = await newPerson(page);
  const agent = await firstAgent(page, person);
  await signIn(page, person);
  await page.goto(`/agents/${agent}`);
  await page.getByRole('link', { name: 'Adicionar um modelo' }).click();
  await expect(page.getByRole('heading', { name: 'Um modelo para os agentes' })).toBeVisible();

  // What is missing is said, and nothing is asked.
  await page.getByRole('button', { name: 'Testar' }).click();
  await expect(page.getByLabel('Chave', { exact: true })).toHaveAccessibleDescription(
    'Cole a chave da sua conta.',
  );
  await expect(page.getByLabel('Chave', { exact: true })).toBeFocused();

  await enter(page, { key: 'sk-wrong-key', model: 'pao-grande' });
  await page.getByRole('button', { name: 'Testar' }).click();
  await expect(seen(page)).toContainText('O fornecedor recusou a chave.');
  await enter(page, { model: 'pao-surdo' });
  await page.getByRole('button', { name: 'Testar' }).click();
  await expect(seen(page)).toContainText('Não segue ferramentas obrigatórias');
  await expect(seen(page)).toContainText('um agente precisa disso');

  await page.getByLabel('Modelo', { exact: true }).fill('pao-grande');
  await page.getByRole('button', { name: 'Testar' }).click();
  await expect(seen(page).getByRole('listitem')).toContainText([
    /Responde\d+(,\d+)? s/,
    /^Segue ferramentas obrigatórias/,
    /^Vê imagens/,
  ]);
  await expect(seen(page)).toContainText('Um agente pode usar.');
  await page.getByLabel('Preço do que lê').fill('0,10');
  await page.getByLabel('Preço do que escreve').fill('0,40');
  await expect(page.getByText('Com o limite, cabem umas 53.000.')).toBeVisible();
  await page.getByLabel('Nome', { exact: true }).fill('Servidor da padaria');
  await page.getByLabel('No mês, no máximo').fill('35,50');
  await expectAccessible(page);

  await page.getByRole('button', { name: 'Usar em Recepção' }).click();
  await expect(page).toHaveURL(`/agents/${agent}`);
  await expect(page.getByText('Recepção vai usar pao-grande').first()).toBeVisible();
  await expect(page.getByText('com mudanças no rascunho')).toBeVisible();
  await expect(page.getByRole('radio', { name: 'Com um modelo' })).toBeChecked();
  await expect(page.getByLabel('Modelo', { exact: true })).toHaveValue('pao-grande');

  await page.goto('/agents/models');
  await expect(page.getByText('1 de 1 funcionando.')).toBeVisible();
  const row = page.getByRole('listitem').filter({ hasText: 'Servidor da padaria' });
  await expect(row).toContainText(`chave •••• ${MODEL_KEY.slice(-4)}`);
  await expect(row).toContainText('Usado por Recepção');
  await expect(row).toContainText(/US\$\s0,\d+neste mês, de US\$\s35,50/);
  // The key is nowhere on the page, nor in what it has read.
  expect(await page.content()).not.toContain(MODEL_KEY.slice(0, -4));

  // Its page knows what was said of its price.
  await page.getByRole('link', { name: 'Servidor da padaria' }).click();
  await expect(page.getByLabel('Preço do que lê')).toHaveValue('0,10');
  await expect(page.getByText('O preço é o que você informou.')).toBeVisible();
  await expect(page.getByText('Não sabemos quanto')).toHaveCount(0);
  await page.getByLabel('Modelo', { exact: true }).fill('pao-novo');
  await expect(page.getByText('Não sabemos quanto este modelo custa.')).toBeVisible();
  await page.getByLabel('Modelo', { exact: true }).fill('pao-grande');
  await page.getByRole('link', { name: 'Modelos', exact: true }).click();

  await page.getByRole('button', { name: 'Excluir Servidor da padaria' }).click();
  const question = page.getByRole('alertdialog');
  await question.getByRole('button', { name: 'Excluir modelo' }).click();
  await expect(question.getByRole('alert')).toContainText('usada por: Recepção');
  await question.getByRole('button', { name: 'Cancelar' }).click();
});

test('a model that fails its test is kept, but not as working and not in the agent', async ({
  page,
}) => {
  const person = await newPerson(page);
  const agent = await firstAgent(page, person);
  await signIn(page, person);
  await page.goto(`/agents/models/new?agent=${agent}`);
  await enter(page, { key: 'sk-wrong-key', model: 'pao-cego' });
  await page.getByRole('button', { name: 'Usar em Recepção' }).click();
  await expect(page.getByText('O modelo foi salvo, mas o teste não passou').first()).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`/agents/models/[0-9a-f-]{36}\\?`));
  await expect(seen(page)).toContainText('O fornecedor recusou a chave.');
  const saved = await page.request.get(`/agents/${agent}`, { headers: asPerson(person) });
  expect(ofAgent.parse(await saved.json()).data.config.brain).toEqual({ kind: 'builtin' });

  // Mended on the same page: the key is entered again, and nothing of the old one is left.
  await expect(page.getByLabel('Chave', { exact: true })).toHaveValue('');
  await page.getByLabel('Chave', { exact: true }).fill(MODEL_KEY);
  await page.getByRole('button', { name: 'Salvar e testar' }).click();
  await expect(seen(page)).toContainText('Não vê imagens');
  await expect(seen(page)).toContainText('o cliente ouve o que fazer');
  await page.getByRole('button', { name: 'Usar em Recepção' }).click();
  await expect(page.getByText('Recepção vai usar pao-cego').first()).toBeVisible();
  await page.goto('/agents/models');
  await expect(page.getByText('Funcionando', { exact: true })).toBeVisible();
  await expect(page.getByText('Usado por Recepção')).toBeVisible();
});

test('where the agent cannot be changed the model is kept, and not made a second time', async ({
  page,
}) => {
  const person = await newPerson(page);
  const agent = await firstAgent(page, person);
  await signIn(page, person);
  await page.goto(`/agents/models/new?agent=${agent}`);
  await enter(page, { model: 'pao-grande' });
  const use = page.getByRole('button', { name: 'Usar em Recepção' });
  await refuse(page, 'updateAgent', 'internal');
  await use.click();
  await expect(page.getByText('mas não foi posto em Recepção').first()).toBeVisible();
  letCallsThrough(page);
  await use.click();
  await expect(page.getByText('Recepção vai usar pao-grande').first()).toBeVisible();
  await page.goto('/agents/models');
  await expect(page.getByText('1 de 1 funcionando.')).toBeVisible();
});

test('a second model and what is known by heart are chosen in the editor, and kept', async ({
  page,
}) => {
  const person = await newPerson(page);
  const agent = await firstAgent(page, person);
  const first = await newModel(page, person, 'Forno grande');
  const second = await newModel(page, person, 'Forno de reserva');
  await signIn(page, person);
  await page.goto(`/agents/${agent}`);
  await expect(page.getByRole('radio', { name: 'Respostas prontas' })).toBeChecked();
  await page.getByRole('radio', { name: 'Com um modelo' }).check({ force: true });
  await page.getByLabel('De quem').selectOption('Forno grande');
  const model = page.getByLabel('Modelo', { exact: true });
  await model.fill('');
  await page.getByRole('button', { name: 'Salvar rascunho' }).click();
  await expect(model).toHaveAccessibleDescription('Escolha ou digite um modelo.');
  await model.fill('pao-grande');
  await page.getByLabel('Se este falhar').selectOption('Forno de reserva');
  await page.getByLabel('Segundo modelo').fill('pao-cego');
  await page.getByRole('switch', { name: 'O que ele sabe de cor' }).uncheck();
  const hides = page.getByRole('switch', { name: 'Dados pessoais ficam escondidos do modelo' });
  await expect(hides).not.toBeChecked();
  await hides.check();
  // Each switch says what it needs: the price of a minute, a test that saw the model see.
  const hears = page.getByRole('switch', { name: 'Mensagens de voz viram texto' });
  const looks = page.getByRole('switch', { name: 'O modelo vê as fotos' });
  await expect(page.getByText('Falta o preço por minuto de whisper-1')).toBeVisible();
  await expect(page.getByText('O teste ainda não viu se este modelo vê fotos')).toBeVisible();
  await expect(looks).not.toBeChecked();
  await hears.check();
  await looks.check();
  await page.getByRole('button', { name: 'Salvar rascunho' }).click();
  await expect(page.getByText('com mudanças no rascunho')).toBeVisible();
  const saved = await page.request.get(`/agents/${agent}`, { headers: asPerson(person) });
  const { config } = ofAgent.parse(await saved.json()).data;
  expect(config.guards).toEqual({ pii: 'mask' });
  expect(config.media).toEqual({ transcribe: true, images: true, transcriber: null });
  expect(config.brain).toEqual({
    kind: 'model',
    connectionId: first,
    model: 'pao-grande',
    fallback: { connectionId: second, model: 'pao-cego' },
    temperature: 0.2,
    builtinFirst: false,
  });
  await page.reload();
  await expect(page.getByLabel('Se este falhar')).toHaveValue(second);
  await expect(page.getByRole('switch', { name: 'O que ele sabe de cor' })).not.toBeChecked();
  await expect(hides).toBeChecked();
  await expect(hears).toBeChecked();
  await expectAccessible(page);
  await hides.uncheck();

  // Back to the ready answers, by the keyboard: the header may stand above them.
  await page.getByRole('radio', { name: 'Respostas prontas' }).press('Space');
  await page.getByRole('button', { name: 'Salvar rascunho' }).click();
  await expect(page.getByText('Alterações não salvas')).toHaveCount(0);
  const after = await page.request.get(`/agents/${agent}`, { headers: asPerson(person) });
  const { brain, guards } = ofAgent.parse(await after.json()).data.config;
  expect([brain, guards]).toEqual([{ kind: 'builtin' }, undefined]);
});

/** A template as the provider tells of it. */
const approved = (name: string, status: 'approved' | 'rejected' = 'approved') => ({
  name,
  status,
  language: 'pt_BR',
  category: 'utility',
  named: false,
  header: null,
  body: { text: 'Seu pedido {{1}} está pronto.', fields: ['1'] },
  footer: null,
  buttons: [],
  isMarketing: false,
});

test('what the model is told and may do is written in the editor, kept, and taken back', async ({
  page,
}) => {
  const person = await newPerson(page);
  await newModel(page, person, 'Forno grande');
  const number = { type: 'whatsapp', displayName: 'Balcão', mode: 'simulated' };
  const channel = await newChannel(page, person, number);
  await answer(page, 'listTemplates', {
    templates: [approved('pedido_pronto'), approved('desconto', 'rejected')],
    refreshedAt: new Date().toISOString(),
  });
  const agent = await firstAgent(page, person);
  const given = { data: { channelIds: [channel] }, headers: asPerson(person) };
  expect((await page.request.patch(`/agents/${agent}`, given)).ok()).toBe(true);
  const config = async () => {
    const saved = await page.request.get(`/agents/${agent}`, { headers: asPerson(person) });
    return ofAgent.parse(await saved.json()).data.config;
  };
  await signIn(page, person);
  await page.goto(`/agents/${agent}`);
  await page.getByRole('radio', { name: 'Com um modelo' }).check({ force: true });
  await page.getByLabel('Modelo', { exact: true }).fill('pao-grande');
  await page.getByLabel('Instruções').fill('Fale como um padeiro.');
  const guidance = page.getByRole('region', { name: 'Orientações' });
  const pieces = guidance.getByRole('listitem');
  await guidance.getByRole('button', { name: 'Nova orientação' }).click();
  await expect(pieces.first().getByLabel('Quando')).toBeFocused();
  await page.keyboard.type('Pedem desconto');
  await page.getByRole('button', { name: 'Salvar rascunho' }).click();
  await expect(pieces.first().getByLabel('O que fazer')).toHaveAccessibleDescription(/\S/);
  await pieces.first().getByLabel('O que fazer').fill('Ofereça o combo da semana.');
  await page.getByRole('switch', { name: 'Pode encerrar a conversa' }).check();
  await page.getByRole('switch', { name: 'Pode marcar uma mensagem' }).check();
  const templates = page.getByRole('group', { name: 'Modelos de mensagem' });
  await expect(templates.getByRole('checkbox')).toHaveCount(1);
  await templates.getByRole('checkbox', { name: 'pedido_pronto' }).check();
  await page.getByRole('button', { name: 'Salvar rascunho' }).click();
  await expect(page.getByText('com mudanças no rascunho')).toBeVisible();
  expect(await config()).toMatchObject({
    instructions: 'Fale como um padeiro.',
    guidance: [{ title: 'Pedem desconto', text: 'Ofereça o combo da semana.' }],
    effects: {
      resolve: true,
      scheduleMessages: true,
      templates: [{ name: 'pedido_pronto', language: 'pt_BR' }],
    },
  });
  await page.reload();
  await expect(pieces.first().getByLabel('Quando')).toHaveValue('Pedem desconto');
  await expect(templates.getByRole('checkbox')).toBeChecked();
  await expectAccessible(page);
  await page.goto(`/agents/${agent}/versions`);
  await page.getByText('O que mudou').first().click();
  await expect(page.getByText('Pedem desconto: Ofereça o combo da semana.')).toBeVisible();

  await page.goto(`/agents/${agent}`);
  await pieces.getByRole('button', { name: 'Remover a orientação “Pedem desconto”' }).click();
  await page.getByRole('switch', { name: 'Pode encerrar a conversa' }).uncheck();
  await page.getByRole('button', { name: 'Salvar rascunho' }).click();
  await expect(page.getByText('Alterações não salvas')).toHaveCount(0);
  expect(await config()).toMatchObject({ guidance: [], effects: { resolve: false } });
});

test('what a minute of audio costs is said with the connection, and its other prices stay', async ({
  page,
}) => {
  const person = await newPerson(page);
  const agent = await firstAgent(page, person);
  const connection = await newModel(page, person, 'Forno grande', {
    'pao-grande': { input: 100_000, cached: 20_000, output: 400_000 },
  });
  await signIn(page, person);
  await page.goto(`/agents/models/${connection}`);
  const minute = page.getByLabel('Preço do áudio');
  const reads = page.getByLabel('Preço do que lê');
  await expect(minute).toHaveValue('');
  await expect(minute).toHaveAccessibleDescription(/^Por minuto\. whisper-1/);
  await minute.fill('meio');
  await page.getByRole('button', { name: 'Salvar', exact: true }).click();
  await expect(minute).toHaveAccessibleDescription(/por exemplo 0,006/);
  await minute.fill('0,006');
  await page.getByRole('button', { name: 'Salvar', exact: true }).click();
  await expect(page).toHaveURL('/agents/models');
  await page.getByRole('link', { name: 'Forno grande' }).click();
  await expect(minute).toHaveValue('0,006');
  await expect(reads).toHaveValue('0,10');
  await reads.fill('0,20');
  await page.getByRole('button', { name: 'Salvar', exact: true }).click();
  await expect(page).toHaveURL('/agents/models');
  await page.getByRole('link', { name: 'Forno grande' }).click();
  await expect(reads).toHaveValue('0,20');
  await expect(minute).toHaveValue('0,006');
  const listed = await page.request.get('/api/model-connections', { headers: asPerson(person) });
  expect(priceIn(await listed.json(), 'pao-grande')).toMatchObject({
    input: 200_000,
    cached: 20_000,
    output: 400_000,
  });

  // Who hears now knows its price.
  await page.goto(`/agents/${agent}`);
  await page.getByRole('radio', { name: 'Com um modelo' }).check({ force: true });
  await page.getByLabel('De quem').selectOption('Forno grande');
  await expect(page.getByText('O áudio vai para quem fornece o modelo')).toBeVisible();
});

test('an answer of a model shows what it rests on, what was checked and what it cost', async ({
  page,
}) => {
  // It first says a price that nobody gave, and is told so.
  mock.on({ model: 'pao-sabido' }, ({ messages }) => {
    const said = JSON.stringify(messages);
    const sources = [/<data id=\\"([^"\\]+)\\" source=\\"business/.exec(said)?.[1] ?? ''];
    const isTold = messages.some(({ role }) => role === 'tool');
    const text = isTold ? 'Entregamos em até 40 minutos.' : 'Entregamos por R$ 93,00.';
    const calculations = ['2 * 20 = 40', '2026-12-01 + 10 days = 2026-12-11'];
    const reply = JSON.stringify({ text, sources, kind: 'answer', choices: [], calculations });
    return {
      toolCalls: [{ name: 'reply', arguments: reply }],
      usage: { prompt_tokens: 1200, completion_tokens: 40 },
    };
  });
  const person = await newPerson(page);
  const channel = await newBot(page, person);
  const prices = { 'pao-sabido': { input: 100_000, output: 400_000 } };
  const connectionId = await newModel(page, person, 'Forno grande', prices);
  await firstAgent(page, person, {
    debounce: { quietMs: 0, maxMs: 0 },
    typingMs: 0,
    faq: [delivery],
    brain: {
      kind: 'model',
      connectionId,
      model: 'pao-sabido',
      fallback: null,
      temperature: 0.2,
      builtinFirst: false,
    },
  });
  await signIn(page, person);
  await writeAs(page, person, channel, 'Ana Souza', 'a entrega demora muito?');
  const id = await newestConversation(page, person);
  await answered(page, person, id);
  const read = async (path: string): Promise<unknown> =>
    (await page.request.get(path, { headers: asPerson(person) })).json();
  await page.goto(`/conversations/${id}`);
  const log = page.getByRole('log');
  await expect(log).toContainText('Entregamos em até 40 minutos.');
  await page.setViewportSize({ width: 1440, height: 900 });
  await log.getByText('Ver por quê').last().click();
  const why = page.getByRole('complementary', { name: 'Por que respondeu assim' });
  await expect(why.getByRole('blockquote')).toHaveText(/^Entregamos em até 40 minutos/);
  await expect(why.locator('mark')).toHaveText('Até 40 minutos.');
  await expect(why).toContainText('barrou um rascunho: valor que não está nas fontes');
  await expect(why).toContainText('2 × 20 = 40');
  await expect(why).toContainText('01/12/2026 + 10 dias = 11/12/2026');
  await expect(why).toContainText('nada prometido que não foi feito');
  await expect(why).toContainText(/\d, publicada por .+ \(hoje\)/);
  await expect(why).toContainText('2.400 lidos, 80 escritos');
  await expect(why).toContainText('US$ 0,00027');
  await expectAccessible(page, 'the passport of an answer');
  await log.getByText('Ver por quê').last().click();
  await expect(why, 'a second press puts it away').toHaveCount(0);
  await log.getByText('Ver por quê').last().click();
  await expect(why.getByRole('heading')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(why).toHaveCount(0);
  await expect(log.getByText('Ver por quê').last()).toBeFocused();

  // A month later its words are gone, and it says so.
  const { messagePassport } = passportRoutes;
  const [said] = Listed.parse(await read('/api/messages?direction=out&limit=1')).data.messages;
  const kept = z
    .object({ data: messagePassport.answer.data })
    .parse(await read(`/api/messages/${said?.id}/passport`)).data.passport;
  if (!kept) throw new Error('The answer has no passport.');
  const sources = kept.sources.map((source) => ({ ...source, text: null, isCited: false }));
  const passport = { ...kept, isForgotten: true, calls: [], calculations: [], sources };
  await answer(page, 'messagePassport', { passport });
  await page.reload();
  await log.getByText('Ver por quê').last().click();
  await expect(why).toContainText('O que ele leu e escreveu já foi apagado.');
  await expect(why).toContainText('2.400 lidos, 80 escritos');
  await expect(why.locator('mark')).toHaveCount(0);
});

test('what the tests cost is said before they run, beside their results and against what is live', async ({
  page,
}) => {
  mock.on(
    { model: 'pao-pago' },
    {
      toolCalls: [{ name: 'reply', arguments: JSON.stringify({ text: 'Oi!', kind: 'courtesy' }) }],
      usage: { prompt_tokens: 2000, completion_tokens: 500 },
    },
  );
  const person = await newPerson(page);
  const prices = { 'pao-pago': { input: 10_000_000, output: 40_000_000 } };
  const connectionId = await newModel(page, person, 'Forno pago', prices);
  const brain = {
    kind: 'model' as const,
    connectionId,
    model: 'pao-pago',
    fallback: null,
    temperature: 0.2,
    builtinFirst: false,
  };
  const agent = await firstAgent(page, person, { brain, greeting: '' });
  const headers = asPerson(person);
  const turns = [{ text: 'tudo bem?', checks: [{ kind: 'outcome', is: 'reply' }] }];
  const data = { name: 'educado', turns };
  expect((await page.request.post(`/api/agents/${agent}/tests`, { headers, data })).ok()).toBe(
    true,
  );
  await signIn(page, person);
  await page.goto(`/agents/${agent}/publish`);
  await expect(page.getByText('Esta rodada custou US$ 0,04.')).toBeVisible();
  await page.goto(`/agents/${agent}/tests`);
  await expect(page.getByText('Rodar o teste custa cerca de US$ 0,04.')).toBeVisible();

  const { config } = ofAgent.parse(
    await (await page.request.get(`/agents/${agent}`, { headers })).json(),
  ).data;
  const change = (greeting: string, publish: boolean) =>
    page.request.patch(`/agents/${agent}`, {
      headers,
      data: { config: { ...config, greeting }, publish },
    });
  expect((await change('Olá!', true)).ok()).toBe(true);
  expect((await change('Bom dia!', false)).ok()).toBe(true);
  await page.goto(`/agents/${agent}/publish`);
  await expect(
    page.getByText('uma resposta do rascunho custa em média US$ 0,04; no ar, US$ 0,04.'),
  ).toBeVisible();
});

test('what a customer says stands under the player, and in the list', async ({ page }) => {
  mock.on(
    { model: 'pao-atento' },
    { toolCalls: [{ name: 'hand_off', arguments: { reason: 'no_answer_found' } }] },
  );
  const person = await newPerson(page);
  const channel = await newBot(page, person);
  const connectionId = await newModel(page, person, 'Forno atento', {
    'pao-atento': { input: 100_000, output: 400_000 },
    'whisper-1': { input: 0, output: 0, audioMinute: 6000 },
  });
  await firstAgent(page, person, {
    debounce: { quietMs: 0, maxMs: 0 },
    typingMs: 0,
    brain: {
      kind: 'model',
      connectionId,
      model: 'pao-atento',
      fallback: null,
      temperature: 0.2,
      builtinFirst: false,
    },
    media: { transcribe: true, images: false, transcriber: null },
  });
  await signIn(page, person);
  await sendAs(page, person, channel, 'Ana Souza', { kind: 'voice' });
  const id = await newestConversation(page, person);
  await answered(page, person, id);
  await page.goto(`/conversations/${id}`);
  const log = page.getByRole('log');
  await expect(log).toContainText(spoken);
  await expect(log.getByRole('button', { name: /Ouvir/ })).toBeVisible();
  await expectAccessible(page, 'the words of a recording');
});

test('a recording that is tried stands with its words, and both versions answer it', async ({
  page,
}) => {
  mock.on({ model: 'pao-ouvinte' }, ({ messages }) => {
    const read = JSON.stringify(messages);
    const sources = [/<data id=\\"([^"\\]+)\\" source=\\"business/.exec(read)?.[1] ?? ''];
    const text = read.includes(spoken) ? 'Entregamos em até 40 minutos.' : 'Não ouvi.';
    const reply = JSON.stringify({ text, sources, kind: 'answer', choices: [] });
    return { toolCalls: [{ name: 'reply', arguments: reply }] };
  });
  const person = await newPerson(page);
  const connectionId = await newModel(page, person, 'Forno ouvinte', {
    'pao-ouvinte': { input: 100_000, output: 400_000 },
    'whisper-1': { input: 0, output: 0, audioMinute: 6000 },
  });
  const agent = await firstAgent(page, person, {
    faq: [delivery],
    brain: {
      kind: 'model',
      connectionId,
      model: 'pao-ouvinte',
      fallback: null,
      temperature: 0.2,
      builtinFirst: false,
    },
    media: { transcribe: true, images: false, transcriber: null },
  });
  await signIn(page, person);
  await page.goto(`/agents/${agent}`);
  await page.getByText('Rascunho · Qualquer canal · agora').click();
  await page.getByLabel('Comparar com').selectOption('No ar');
  const attach = page.getByLabel('Anexar um áudio ou uma foto');
  const send = page.getByRole('button', { name: 'Enviar mensagem de teste' });
  const file = (name: string, mimeType: string, buffer: Buffer) => ({ name, mimeType, buffer });

  await attach.setInputFiles(file('longo.mp3', 'audio/mpeg', Buffer.alloc(20 * 1024 * 1024 + 1)));
  await expect(page.getByRole('alert')).toHaveText('Grande demais. O máximo é 20 MB.');
  await expect(send).toBeDisabled();
  await page.getByRole('button', { name: 'Tirar longo.mp3' }).click();

  await attach.setInputFiles(file('recado.ogg', 'audio/ogg', sampleVoice));
  await expect(page.getByText('recado.ogg', { exact: true })).toBeVisible();
  await send.click();
  for (const name of ['Rascunho', 'No ar']) {
    const log = page.getByRole('log', { name: `Conversa de teste: ${name}` });
    await expect(log).toContainText('Entregamos em até 40 minutos.');
    await expect(log).toContainText(spoken);
    await expect(log.getByRole('button', { name: 'Ouvir Áudio' })).toBeVisible();
  }
  const draft = page.getByRole('log', { name: 'Conversa de teste: Rascunho' });
  await draft.getByText('Como respondeu').click();
  await expect(draft).toContainText('áudio em texto, com whisper-1');
  await expectAccessible(page, 'a recording that was tried');

  await page.getByRole('button', { name: 'Recomeçar conversa' }).click();
  await attach.setInputFiles(file('bolo.png', 'image/png', samplePhoto));
  await page.getByRole('textbox', { name: 'Escreva como se fosse o cliente…' }).fill('tem assim?');
  await send.click();
  await expect(draft.getByRole('img', { name: 'Foto' })).toBeVisible();
  await expect(draft).toContainText('tem assim?');
  await expect(draft).toContainText('Não ouvi.');
  await expect(draft.getByRole('button', { name: 'Ensinar esta resposta' })).toHaveCount(0);

  await page.getByRole('button', { name: 'Recomeçar conversa' }).click();
  await attach.setInputFiles(file('lista.txt', 'text/plain', Buffer.from('pães')));
  await send.click();
  await expect(draft.getByRole('alert')).toContainText('nem uma foto em JPEG, PNG ou WebP');
  await expect(draft.getByRole('button', { name: 'Tentar novamente' })).toHaveCount(0);
});

test('another model of a connection is told to leave the agents with theirs', async ({ page }) => {
  const person = await newPerson(page);
  const agent = await firstAgent(page, person);
  await signIn(page, person);
  await page.goto(`/agents/models/new?agent=${agent}`);
  await enter(page, { model: 'pao-grande' });
  await page.getByRole('button', { name: 'Usar em Recepção' }).click();
  await expect(page.getByText('Recepção vai usar pao-grande').first()).toBeVisible();
  await page.goto('/agents/models');
  await page.getByRole('link', { name: '127.0.0.1' }).click();
  await page.getByLabel('Modelo', { exact: true }).fill('pao-cego');
  await page.getByRole('button', { name: 'Salvar', exact: true }).click();
  await expect(page.getByText('Recepção continua com pao-grande.').first()).toBeVisible();
  await page.getByRole('button', { name: 'Ver Recepção' }).click();
  await expect(page).toHaveURL(`/agents/${agent}`);
  await expect(page.getByLabel('Modelo', { exact: true })).toHaveValue('pao-grande');
});

test('of models that are not tested, or failed their test, no more is said than that', async ({
  page,
}) => {
  const person = await newPerson(page);
  const connection = await newModel(page, person, 'Forno grande');
  await signIn(page, person);
  await page.goto('/agents/models');
  await expect(page.getByText('Falta testar. Quando um modelo não responde')).toBeVisible();
  const headers = asPerson(person);
  const tested = await page.request.post(`/api/model-connections/${connection}/test`, {
    headers,
    data: { model: 'pao-surdo' },
  });
  expect(tested.ok(), await tested.text()).toBe(true);
  await page.reload();
  await expect(page.getByText('Nenhum passou no último teste.')).toBeVisible();
});

test('a limit that holds calls back is told of, of all models and of an agent', async ({
  page,
}) => {
  const person = await newPerson(page);
  const agentId = await firstAgent(page, person);
  await answer(page, 'readBudgets', {
    month: { spentMicros: 0, stopMicros: 0, hasRefused: false },
    day: { spentMicros: 990_000, stopMicros: 1_000_000, hasRefused: true },
    agents: [
      { agentId, name: 'Recepção', spentMicros: 490_000, stopMicros: 500_000, hasRefused: true },
    ],
  });
  await signIn(page, person);
  await page.goto('/agents/models');
  const budgets = page.getByRole('region', { name: 'Quanto pode custar' });
  const held = 'Uma chamada a um modelo já não coube no limite de hoje.';
  await expect(budgets.getByText(held)).toHaveCount(2);
  await expect(budgets.getByText(/limite do mês (foi|já)/), 'nothing was held back').toHaveCount(0);
  const group = budgets.getByRole('group', { name: 'Por agente, no dia' });
  await expect(group.getByLabel('Recepção')).toHaveAccessibleDescription(
    new RegExp(`gastos hoje\\.\\s*${held}`),
  );
  await expectAccessible(page);
});

test('the limits of a month and a day are checked and kept', async ({ page }) => {
  const person = await newPerson(page);
  await signIn(page, person);
  await page.goto('/agents');
  await page.getByRole('link', { name: 'Modelos' }).click();
  await expect(page.getByText('Nenhum modelo ainda')).toBeVisible();
  await expect(page.getByText(/US\$\s0,00 gastos neste mês, de US\$\s20,00/)).toBeVisible();
  await page.getByLabel('No dia, no máximo').fill('dois reais');
  await page.getByRole('button', { name: 'Salvar limites' }).click();
  await expect(page.getByLabel('No dia, no máximo')).toHaveAccessibleDescription(
    'Escreva um valor em dólares, por exemplo 20,00.',
  );
  await page.getByLabel('No dia, no máximo').fill('2,5');
  await page.getByLabel('No mês, no máximo').fill('1,000');
  await page.getByRole('button', { name: 'Salvar limites' }).click();
  await expect(
    page.getByLabel('No mês, no máximo'),
    'a thousand in English, or one',
  ).toHaveAccessibleDescription(/por exemplo 20,00/);
  await page.getByLabel('No mês, no máximo').fill('1.000');
  await page.getByRole('button', { name: 'Salvar limites' }).click();
  await expect(page.getByText('Limites salvos').first()).toBeVisible();
  await page.reload();
  await expect(page.getByLabel('No dia, no máximo')).toHaveValue('2,50');
  await expect(page.getByText(/de US\$\s1\.000,00/)).toBeVisible();
  await expect(page.getByText(/US\$\s0,00 gastos hoje, de US\$\s2,50/)).toBeVisible();
  await page.getByLabel('No mês, no máximo').fill('7');
  await page.getByRole('link', { name: 'Conversas' }).click();
  await expect(page.getByRole('alertdialog', { name: 'Sair sem salvar?' })).toBeVisible();
});
