import { expect, test, type Page } from '@playwright/test';
import { routes, type RouteName } from '#contract/index.ts';
import { everythingReady, sdkUrl } from './answers.ts';
import { placed, placeOf } from './failing-calls.ts';
import { signIn } from './person.ts';
import { badCheckUp } from './provider-states.ts';
import { writeAs } from './simulated.ts';
import { newWorld, type World } from './world.ts';

/** Something that a person does on a page, and may do again when it has failed. */
interface Act {
  path: (world: World) => string;
  before?: (page: Page, world: World) => Promise<unknown>;
  /** Brings the page to the moment before it. */
  open?: (page: Page) => Promise<unknown>;
  press: (page: Page) => Promise<unknown>;
  /** What was typed before it, and must still be there. */
  typed?: (page: Page) => ReturnType<Page['getByLabel']>;
}

const press = (name: string | RegExp) => (page: Page) => page.getByRole('button', { name }).last().click();
const choose = (entry: string) => async (page: Page) => {
  await page.getByRole('button', { name: 'Ações de Um bot' }).click();
  await page.getByRole('menuitem', { name: entry }).click();
};
const setUp = (type: string, of: (world: World) => string) => (world: World) => `/channels/${type}/setup?id=${of(world)}`;
const field = (name: string) => (page: Page) => page.getByLabel(name, { exact: true });
const type = (name: string, words: string) => (page: Page) => field(name)(page).fill(words);
const agent = ({ agent: id }: World) => `/agents/${id}`;
const conversation = ({ conversation: id }: World) => `/conversations/${id}`;
const token = '123456789:AAEhBOweik6ad9r_QXMENQjcrGbqCr4K-aa';

const acts: Partial<Record<RouteName, Act>> = {
  createAgent: { path: () => '/agents?add=true', open: type('Nome', 'Encomendas'), press: press('Criar agente'), typed: field('Nome') },
  updateAgent: { path: agent, open: type('Objetivo', 'Tirar dúvidas'), press: press('Salvar rascunho'), typed: field('Objetivo') },
  toggleAgent: { path: () => '/agents', press: (page) => page.getByRole('switch', { name: /^Agente / }).click() },
  deleteAgent: { path: () => '/agents', open: press('Excluir Recepção'), press: press('Excluir agente') },
  processMessage: {
    path: agent,
    press: async (page) => {
      const again = page.getByRole('button', { name: 'Tentar novamente' });
      if (await again.isVisible()) return again.click();
      await page.getByPlaceholder('Escreva como se fosse o cliente…').fill('Aceitam pix?');
      return page.keyboard.press('Enter');
    },
  },
  clearQueue: {
    path: () => '/agents',
    before: (page, { person, channels }) => writeAs(page, person, channels.connected, 'Maria Aparecida', 'Bom dia'),
    press: async (page) => {
      const queue = page.getByRole('dialog', { name: 'Fila de processamento' });
      await page.keyboard.press('Escape'); // the window that says what has failed
      await expect(page.getByRole('dialog', { name: 'Limpar a fila?' })).toHaveCount(0);
      if (!(await queue.isVisible())) await press('Fila de processamento')(page);
      await queue.getByRole('button', { name: 'Limpar fila' }).click();
    },
  },
  createChannel: { path: () => '/channels?add=true', press: (page) => page.getByRole('button', { name: /^WhatsApp Web/ }).click() },
  updateChannel: {
    path: () => '/channels',
    open: async (page) => {
      await choose('Editar nome')(page);
      await field('Nome do canal')(page).fill('Balcão');
    },
    press: press('Salvar'),
    typed: field('Nome do canal'),
  },
  disconnectChannel: {
    path: () => '/channels',
    open: choose('Desconectar'),
    press: (page) => page.getByRole('alertdialog').getByRole('button', { name: 'Desconectar' }).click(),
  },
  setupChannel: {
    path: setUp('telegram', ({ channels }) => channels.telegram),
    open: type('Token do bot', token),
    press: press('Conectar bot'),
    typed: field('Token do bot'),
  },
  runCheckUp: { path: setUp('telegram', ({ channels }) => channels.connected), press: press('Verificar agora') },
  mendChannel: { path: setUp('telegram', ({ channels }) => channels.connected), before: badCheckUp, press: press('Assinar de novo') },
  startAuthorization: {
    path: setUp('instagram', ({ channels }) => channels.instagram),
    before: async (page) => {
      await everythingReady(page);
      await page.route(sdkUrl, (route) =>
        route.fulfill({ contentType: 'text/javascript', body: 'window.FB = { init() {} }; window.fbAsyncInit?.()' }),
      );
    },
    press: press('Conectar Instagram'),
  },
  startPairing: {
    path: setUp('whatsapp-web', ({ channels }) => channels.whatsapp_web),
    before: everythingReady,
    press: press('Gerar QR Code'),
  },
  createSimulatedAccount: { path: setUp('telegram', ({ channels }) => channels.connected), press: press('Criar bot simulado') },
  createSimulatedInstagram: {
    path: setUp('instagram', ({ simulated }) => simulated.instagram),
    press: press('Criar conta simulada e conectar'),
  },
  createSimulatedPage: {
    path: setUp('messenger', ({ simulated }) => simulated.messenger),
    press: press('Criar Página simulada e conectar'),
  },
  createSimulatedNumber: {
    path: setUp('whatsapp', ({ simulated }) => simulated.whatsapp),
    press: press('Criar número simulado e conectar'),
  },
  createSimulatedPhone: {
    path: setUp('whatsapp-web', ({ simulated }) => simulated.whatsapp_web),
    press: press('Conectar celular simulado'),
  },
  takeOver: { path: conversation, press: press('Assumir conversa') },
  handBack: { path: conversation, press: press('Devolver ao agente') },
  updateProfile: {
    path: () => '/?profile=edit',
    open: type('Empresa', 'Padaria Central'),
    press: press('Salvar'),
    typed: field('Empresa'),
  },
  changePassword: {
    path: () => '/?profile=password',
    open: async (page) => {
      await field('Senha atual')(page).fill('uma senha bem comprida 7');
      await field('Nova senha')(page).fill('outra senha bem comprida 8');
      await field('Confirmar nova senha')(page).fill('outra senha bem comprida 8');
    },
    press: press('Alterar senha'),
    typed: field('Nova senha'),
  },
};

const failures = [
  { status: 500, error: 'Algo falhou do nosso lado, número 1.', code: 'internal' },
  { status: 404, error: 'Isto não está mais aqui, número 2.', code: 'not_found' },
];
const unreached = 'Sem conexão com o servidor.';

test('every call has its place, and every act its call', () => {
  expect(Object.keys(routes).filter((name) => !(name in placeOf))).toEqual([]);
  expect(Object.keys(acts).toSorted()).toEqual(placed((place) => 'act' in place).toSorted());
});

for (const part of [0, 1, 2]) {
  test(`whatever a person does and the server refuses is said, can be done again, and loses nothing typed (${part + 1} of 3)`, async ({
    page,
  }) => {
    test.setTimeout(240_000);
    page.setDefaultTimeout(20_000); // an act that cannot be done is named, instead of being waited for
    page.on('dialog', (question) => question.accept()); // the tab asks before it leaves unsaved work
    const world = await newWorld(page);
    await signIn(page, world.person);
    const mine = placed((place) => 'act' in place).filter((_, index) => index % 3 === part);
    for (const name of mine) {
      const doing = acts[name];
      if (!doing) throw new Error(`${name} has no act`);
      await page.unrouteAll({ behavior: 'ignoreErrors' });
      await doing.before?.(page, world);
      await page.goto(doing.path(world));
      await expect(page.locator('[aria-busy="true"]'), name).toHaveCount(0);
      await doing.open?.(page);
      const typed = doing.typed ? await doing.typed(page).inputValue() : null;
      for (const failure of [...failures, null]) {
        await fail(page, name, failure);
        const said = page.getByText(failure?.error ?? unreached).first();
        // A press while the last one is still under way is ignored, as it should be.
        await expect(async () => {
          await doing.press(page);
          await expect(said, `${name}, ${failure?.status ?? 'no answer'}`).toBeVisible({ timeout: 5_000 });
        }).toPass({ timeout: 60_000 });
        if (doing.typed && typed !== null) await expect(doing.typed(page), name).toHaveValue(typed);
      }
    }
  });
}

/** From now on the call is answered so; null: with nothing at all. */
async function fail(page: Page, name: RouteName, failure: (typeof failures)[number] | null): Promise<void> {
  const { path, method } = routes[name];
  const pattern = new RegExp(`^${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`);
  await page.route(
    (url) => pattern.test(url.pathname),
    (route, request) => {
      if (request.method() !== method.toUpperCase() || request.isNavigationRequest()) return route.fallback();
      return failure ? route.fulfill({ status: failure.status, json: failure }) : route.abort('connectionrefused');
    },
  );
}
