import { LLMock } from '@copilotkit/aimock';
import { expect, test, type Page } from '@playwright/test';
import { z } from 'zod';
import { isInstalled } from '#channels/whatsapp-web/baileys.ts';
import { MODEL_KEY } from '#test/environments/models.ts';
import { fiveChannelsModelPort, newModel } from './models.ts';
import { newPerson, type Person, signIn } from './person.ts';
import { firstAgent, newBot, newestConversation } from './simulated.ts';
import { tryWithout } from './try-without.ts';

const kinds = [
  { label: 'WhatsApp Business', create: 'Criar número simulado e conectar' },
  { label: 'Messenger', create: 'Criar Página simulada e conectar' },
  { label: 'Instagram', create: 'Criar conta simulada e conectar' },
  { label: 'WhatsApp Web', create: 'Conectar celular simulado' },
];
const Channels = z.object({
  data: z.object({ channels: z.array(z.object({ id: z.string(), type: z.string() })) }),
});
const as = ({ token }: Person) => ({ authorization: `Bearer ${token}` });

/** One channel of each type, simulated and connected. */
async function fiveChannels(page: Page, person: Person): Promise<{ id: string; type: string }[]> {
  await newBot(page, person);
  for (const { label, create } of kinds) {
    await page.goto('/channels?add=true');
    await tryWithout(page, label);
    await page.getByRole('button', { name: create }).click();
    await expect(page.getByRole('heading', { name: /Configurado com Sucesso/ })).toBeVisible({
      timeout: 30_000,
    });
  }
  const listed = await page.request.get('/channels', { headers: as(person) });
  return Channels.parse(await listed.json()).data.channels;
}

test('one agent with a model answers on all five channels, and each answer has its passport', async ({
  page,
}) => {
  test.skip(!isInstalled(), 'the optional package is not installed');
  test.setTimeout(180_000);
  const mock = new LLMock({
    port: fiveChannelsModelPort,
    host: '127.0.0.1',
    auth: { apiKeys: [MODEL_KEY] },
  });
  mock.on({ model: 'pao-quente' }, ({ messages }) => {
    const said = JSON.stringify(messages);
    const sources = [/<data id=\\"([^"\\]+)\\" source=\\"business/.exec(said)?.[1] ?? ''];
    const reply = { text: 'Sim, entregamos no bairro todo.', sources, kind: 'answer', choices: [] };
    return { toolCalls: [{ name: 'reply', arguments: JSON.stringify(reply) }] };
  });
  await mock.start();
  try {
    const person = await newPerson(page);
    await signIn(page, person);
    const channels = await fiveChannels(page, person);
    expect(channels.map(({ type }) => type).toSorted()).toEqual([
      'instagram',
      'messenger',
      'telegram',
      'whatsapp',
      'whatsapp_web',
    ]);
    const prices = { 'pao-quente': { input: 100_000, output: 400_000 } };
    const address = `http://127.0.0.1:${fiveChannelsModelPort}/v1`;
    const connectionId = await newModel(page, person, 'Forno quente', prices, address);
    const agent = await firstAgent(page, person, {
      debounce: { quietMs: 0, maxMs: 0 },
      typingMs: 0,
      greeting: '',
      faq: [
        {
          question: 'Vocês entregam?',
          answer: 'Entregamos no bairro todo.',
          variants: [],
          buttons: [],
        },
      ],
      brain: {
        kind: 'model',
        connectionId,
        model: 'pao-quente',
        fallback: null,
        temperature: 0.2,
        builtinFirst: false,
      },
    });
    const given = { data: { channelIds: channels.map(({ id }) => id) }, headers: as(person) };
    expect((await page.request.patch(`/agents/${agent}`, given)).ok()).toBe(true);
    for (const { id, type } of channels) {
      await page.goto(`/simulator?channel=${id}`);
      await page.getByRole('textbox', { name: 'Mensagem' }).fill('a entrega chega no meu bairro?');
      await page.keyboard.press('Enter');
      await expect(page.getByRole('log'), type).toContainText('Sim, entregamos no bairro todo.');
      await page.goto(`/conversations/${await newestConversation(page, person)}`);
      const log = page.getByRole('log');
      await expect(log, type).toContainText('a entrega chega no meu bairro?');
      await log.getByText('Ver por quê').last().click();
      const why = page.getByRole('dialog', { name: 'Por que respondeu assim' });
      await expect(why.locator('mark'), type).toHaveText('Entregamos no bairro todo.');
      await expect(why, type).toContainText('pao-quente');
    }
  } finally {
    await mock.stop();
  }
});
