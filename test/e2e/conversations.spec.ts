import { randomUUID } from 'node:crypto';
import { expect, test, type Page } from '@playwright/test';
import { newPerson, signIn } from './person.ts';
import { firstAgent, newBot, newestConversation, saidBy, sendAs, writeAs } from './simulated.ts';

const quick = { debounce: { quietMs: 0, maxMs: 0 }, typingMs: 0 };
const log = (page: Page) => page.getByRole('log');
const rows = (page: Page) => page.getByRole('list', { name: 'Conversas' }).getByRole('listitem');

test('a conversation with its outcomes: answered, handed over, taken and given back', async ({
  page,
}) => {
  const person = await newPerson(page);
  await signIn(page, person);
  const channel = await newBot(page, person);
  await firstAgent(page, person, quick);
  await page.goto('/conversations?state=all');
  await expect(page.getByText('Nenhuma conversa ainda')).toBeVisible();

  await writeAs(
    page,
    person,
    channel,
    'Ana Souza',
    'onde vcs ficam? veja https://example.com/mapa?a=1.',
  );
  // The message appears without a reload.
  await expect(rows(page)).toHaveCount(1);
  // The agent speaks last, and the row still says what the customer wants.
  await expect(rows(page).getByRole('link')).toHaveAccessibleName(/Com o agente$/);
  await expect(rows(page)).toContainText('onde vcs ficam?');
  await rows(page).getByRole('link', { name: 'Ana Souza' }).click();
  await expect(page).toHaveURL(/\/conversations\/[\da-f-]{36}\?state=all$/);
  await expect(page.getByText('O agente Recepção está respondendo.')).toBeVisible();
  await expect(log(page)).toContainText('O agente respondeu.');
  const link = log(page).getByRole('link', { name: 'https://example.com/mapa?a=1' }).first();
  await expect(link).toHaveAttribute('href', 'https://example.com/mapa?a=1');
  await expect(link).toHaveAttribute('rel', /noopener/);
  await log(page).getByText('Ver por quê').last().click();
  const why = page.getByRole('dialog', { name: 'Por que respondeu assim' });
  await expect(why).toContainText(/Achou|Entendeu/);
  await why.getByRole('button', { name: 'Fechar' }).click();
  await expect(why).toHaveCount(0);

  await writeAs(page, person, channel, 'Ana Souza', 'quero falar com um atendente');
  await expect(log(page)).toContainText('O cliente pediu para falar com uma pessoa.');
  await expect(
    page.getByRole('button', { name: /^Espera .*O cliente pediu para falar com uma pessoa/ }),
  ).toBeVisible();
  await page.getByRole('link', { name: 'Esperando 1' }).click();
  await expect(page).toHaveURL(/\/conversations\/[\da-f-]{36}$/);
  await expect(page).toHaveTitle(/^\(1\) /);
  await expect(rows(page)).toHaveCount(1);
  await page.getByRole('button', { name: 'Assumir conversa' }).click();
  await expect(
    page.getByText('Você está com esta conversa. O agente está em pausa.'),
  ).toBeVisible();
  await writeAs(page, person, channel, 'Ana Souza', 'alguém aí?');
  await expect(log(page)).toContainText('O agente está em pausa: uma pessoa assumiu a conversa');
  await page.getByRole('button', { name: 'Devolver ao agente' }).click();
  // The agent answers what was asked meanwhile; the person that the customer asked for has not come
  // yet.
  await expect(log(page)).toContainText('Como posso ajudar?');
  await expect(page.getByText('O agente Recepção responde à próxima mensagem.')).toBeVisible();
  await expect(rows(page)).toHaveCount(1);
  await writeAs(page, person, channel, 'Ana Souza', 'aceita pix?');
  await expect(log(page)).toContainText('Aceitamos pix');
  await page.getByRole('button', { name: 'Resolver', exact: true }).click();
  // Nobody else waits, so the person is led back to an empty tray.
  await expect(page.getByText('Tudo respondido. Bom café.')).toBeVisible();
});

test('a person’s answer arrives once, over lost connections and reloads', async ({ page }) => {
  const person = await newPerson(page);
  await signIn(page, person);
  const channel = await newBot(page, person);
  await firstAgent(page, person, quick);
  await writeAs(page, person, channel, 'Ana Souza', 'onde vcs ficam?');
  await page.goto(`/conversations/${await newestConversation(page, person)}`);
  await expect(log(page)).toContainText('O agente respondeu.');
  const box = page.getByLabel('Mensagem para o cliente');
  await expect(page.getByText('envia e assume')).toBeVisible();
  await box.fill('Oi, Ana!');
  await box.press('Shift+Enter');
  await box.pressSequentially('Aqui é a Bia.');
  await box.press('Enter');
  await expect(box).toHaveValue('');
  await expect(
    page.getByText('Você está com esta conversa. O agente está em pausa.'),
  ).toBeVisible();
  await expect(log(page).getByText('Enviada', { exact: true }).last()).toBeAttached();
  await writeAs(page, person, channel, 'Ana Souza', 'obrigada');
  await expect(log(page)).toContainText('O agente está em pausa: uma pessoa assumiu a conversa');

  await test.step('what is begun outlives the page', async () => {
    await box.fill('vou ver');
    await page.reload();
    await expect(box).toHaveValue('vou ver');
  });
  await test.step('without a connection it waits, over a reload too, and then goes once', async () => {
    await page.route('**/api/conversations/*/messages', (route) =>
      route.request().method() === 'POST' ? route.abort() : route.fallback(),
    );
    await box.press('Enter');
    await box.fill('e depois isto');
    await box.press('Enter');
    await expect(log(page).getByText('Enviando', { exact: true })).toHaveCount(2);
    await page.reload();
    await expect(log(page).getByText('Enviando', { exact: true })).toHaveCount(2);
    await page.unrouteAll();
    await page.evaluate(() => dispatchEvent(new Event('online')));
    await expect(log(page).getByText('Enviando', { exact: true })).toHaveCount(0);
    await expect
      .poll(() => saidBy(page, person, channel))
      .toEqual(['Oi, Ana!\nAqui é a Bia.', 'vou ver', 'e depois isto']);
  });
  await test.step('a refusal says why; it is tried again or thrown away', async () => {
    const refusal = {
      status: 409,
      json: { error: 'O canal não está conectado.', code: 'channel_not_connected' },
    };
    await page.route('**/api/conversations/*/messages', (route) =>
      route.request().method() === 'POST' ? route.fulfill(refusal) : route.fallback(),
    );
    for (const text of ['um', 'dois']) {
      await box.fill(text);
      await page.getByRole('button', { name: 'Enviar' }).click();
    }
    await expect(log(page).getByText('O canal não está conectado.')).toHaveCount(2);
    await expect(page).toHaveURL(/conversations/);
    await log(page).getByRole('button', { name: 'Apagar' }).first().click();
    await expect(log(page).getByText('um', { exact: true })).toHaveCount(0);
    await page.unrouteAll();
    await log(page).getByRole('button', { name: 'Tentar de novo' }).click();
    await expect.poll(() => saidBy(page, person, channel)).toContain('dois');
  });
});

test('files are shown with the session’s own right; a long thread loads upwards and lands on a message', async ({
  page,
}) => {
  const person = await newPerson(page);
  await signIn(page, person);
  const channel = await newBot(page, person);
  await firstAgent(page, person, quick, { active: false });
  for (const kind of ['photo', 'voice', 'location', 'contact'] as const)
    await sendAs(page, person, channel, 'Bruno Lima', { kind });
  for (let number = 1; number <= 70; number++)
    await writeAs(page, person, channel, 'Bruno Lima', `mensagem ${number}`);
  const files = new Set<string>();
  page.on(
    'request',
    (request) => void (/\/media\//.test(request.url()) && files.add(request.url())),
  );
  await page.goto('/conversations?search=bruno');
  await rows(page).getByRole('link').click();
  await expect(log(page).getByText('mensagem 70', { exact: true })).toBeInViewport();
  await expect(log(page)).toContainText('O agente deste canal está desligado.');

  // The keyboard alone reaches the beginning.
  const toBeginning = async (): Promise<void> => {
    await log(page).focus();
    await expect(async () => {
      await page.keyboard.press('Home');
      await expect(log(page).getByRole('img', { name: 'Foto' })).toBeInViewport({ timeout: 500 });
    }).toPass();
  };
  await toBeginning();
  await page.getByRole('button', { name: 'Ir para as mais novas' }).click();
  await expect(log(page).getByText('mensagem 70', { exact: true })).toBeInViewport();
  await toBeginning();
  await expect(log(page).getByRole('button', { name: 'Ouvir' })).toBeEnabled();
  expect(
    [...files],
    'the picture alone: what nobody asked to hear is not fetched by passing it',
  ).toHaveLength(1);
  // By keyboard too, because a thread ignores the pointer while it scrolls, as it does on the way
  // to the button.
  await log(page).getByRole('button', { name: 'Ouvir' }).press('Enter');
  await expect(log(page).getByRole('slider', { name: 'Posição' })).toBeEnabled();
  await expect(log(page).getByRole('link', { name: /Localização/ })).toHaveAttribute(
    'href',
    /openstreetmap/,
  );
  await page.getByRole('button', { name: 'Ir para as mais novas' }).click();
  await expect(log(page).getByText('mensagem 70', { exact: true })).toBeInViewport();

  // A search by a message's text: the row shows the text, and opens the conversation there.
  await page.getByRole('searchbox', { name: 'Buscar conversa' }).fill('MENSÁGEM 3');
  await expect(rows(page).locator('mark')).toHaveText(['mensagem', '3']);
  await rows(page).getByRole('link').click();
  await expect(page).toHaveURL(/message=/);
  await expect(log(page).getByText('mensagem 3', { exact: true })).toBeInViewport();

  await page.getByRole('button', { name: 'Opções da lista' }).click();
  await page.getByRole('menuitem', { name: 'Mensagens' }).click();
  await expect(page.getByText(/^74 mensagens ·/)).toBeVisible();
  await page.getByLabel('O que aconteceu').selectOption('Esperando uma pessoa');
  await expect(page).toHaveURL(/outcome=waiting_person/);
  await expect(page.getByText(/^74 mensagens ·/)).toBeVisible();
  const ledger = page.getByRole('list', { name: 'Mensagens' });
  await expect(ledger.getByRole('listitem')).toHaveCount(25);
  for (const next of [2, 3]) {
    await page.getByRole('button', { name: 'Próxima página' }).click();
    await expect(page).toHaveURL(new RegExp(`page=${next}`));
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
  }
  await expect(ledger.getByRole('listitem')).toHaveCount(24);
  await ledger
    .getByRole('link', { name: /mensagem 2$|mensagem 2 / })
    .first()
    .click();
  await expect(page).toHaveURL(/message=/);
  await expect(log(page).getByText('mensagem 2', { exact: true })).toBeInViewport();
});

test('what does not exist says so and leads back; on a phone list and thread are two steps', async ({
  page,
}) => {
  const [person, other] = [await newPerson(page), await newPerson(page)];
  const channel = await newBot(page, other);
  await writeAs(page, other, channel, 'Ana Souza', 'oi');
  await signIn(page, person);
  // The messages' answer comes first, and the conversation's never.
  const conversation = /\/api\/conversations\/[\w-]+$/;
  await page.route(conversation, () => undefined);
  await page.goto(`/conversations/${await newestConversation(page, other)}`);
  await expect(page.getByText('Conversa não encontrada')).toBeVisible();
  await page.unroute(conversation);
  await page.reload();
  await expect(page.getByText('Conversa não encontrada')).toBeVisible();
  await page.getByRole('link', { name: 'Voltar às conversas' }).click();
  await expect(page.getByText('Nenhuma conversa ainda')).toBeVisible();
  await page.goto(
    `/conversations?channelId=${channel}&labelId=${randomUUID()}&agentId=${randomUUID()}&team=${randomUUID()}`,
  );
  const set = page.getByRole('list', { name: 'Filtros' }).getByRole('listitem');
  await expect(set).toHaveCount(4);
  await page.getByRole('button', { name: 'Filtrar 4 filtros ligados' }).click();
  for (const [index, [filter, gone]] of [
    ['Canal', 'Canal excluído'],
    ['Etiqueta', 'Etiqueta apagada'],
    ['Agente', 'Agente excluído'],
    ['Time', 'Time excluído'],
  ].entries()) {
    await expect(set.nth(index)).toContainText(`${filter}: ${gone}`);
    await expect(
      page.getByRole('combobox', { name: filter ?? '' }).locator('option:checked'),
    ).toHaveText(gone ?? '');
  }
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Tirar o filtro Time excluído' }).click();
  await expect(set).toHaveCount(3);
  await page.getByRole('button', { name: 'Ver todas' }).click();
  await expect(set).toHaveCount(0);
  await expect(page).toHaveURL('/conversations?state=all');

  await page.setViewportSize({ width: 390, height: 844 });
  const own = await newBot(page, person);
  await writeAs(page, person, own, 'Ana Souza', 'oi');
  await rows(page).getByRole('link').click();
  await expect(log(page)).toContainText('oi');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ana Souza');
  await expect(rows(page)).toHaveCount(0);
  await page.getByRole('link', { name: 'Voltar às conversas' }).click();
  await expect(rows(page)).toBeVisible();
  await expect(log(page)).toHaveCount(0);

  // Hidden content in a long list must not make the page longer than the screen, because that would
  // push the bottom bar out of sight.
  for (let number = 1; number <= 14; number++)
    await writeAs(page, person, own, `Cliente ${number}`, 'oi');
  await expect(rows(page)).toHaveCount(15);
  const beyond = await page.evaluate(() => {
    const { scrollWidth, clientWidth, scrollHeight, clientHeight } = document.documentElement;
    return [scrollWidth - clientWidth, scrollHeight - clientHeight];
  });
  expect(beyond).toEqual([0, 0]);
});
