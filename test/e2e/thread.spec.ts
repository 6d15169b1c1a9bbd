import { expect, test, type Page } from '@playwright/test';
import { z } from 'zod';
import { routes } from '#contract/index.ts';
import { newPerson, signIn } from './person.ts';
import { newBot, newestConversation, sendAs, writeAs } from './simulated.ts';

const log = (page: Page) => page.getByRole('log');

/** A conversation with Ana, who has written `texts`; resolves with its id. */
async function openTalk(page: Page, ...texts: string[]) {
  const person = await newPerson(page);
  await signIn(page, person);
  const channel = await newBot(page, person);
  for (const text of texts) await writeAs(page, person, channel, 'Ana Souza', text);
  const id = await newestConversation(page, person);
  return { person, channel, id };
}

/** A picture of one colour, large enough to be looked at. */
const paint = (page: Page, colour: string): Promise<string> =>
  page.evaluate((fill) => {
    const canvas = document.createElement('canvas');
    canvas.width = 640;
    canvas.height = 480;
    const context = canvas.getContext('2d');
    if (!context) throw new Error('no canvas');
    context.fillStyle = fill;
    context.fillRect(0, 0, 640, 480);
    return canvas.toDataURL('image/png').split(',')[1] ?? '';
  }, colour);

test('photos open over the window: zoomed, turned, saved, and closed where they were opened', async ({
  page,
}) => {
  const { id } = await openTalk(page, 'Manda as fotos?');
  await page.goto(`/conversations/${id}`);
  const files = [];
  for (const [name, colour] of [
    ['bolo.png', '#b45'],
    ['torta.png', '#4b5'],
  ] as const)
    files.push({
      name,
      mimeType: 'image/png',
      buffer: Buffer.from(await paint(page, colour), 'base64'),
    });
  await page.getByLabel('Anexar arquivo').first().setInputFiles(files);
  await page.getByLabel('Mensagem para o cliente').press('Enter');
  const photos = log(page).getByRole('button', { name: /Foto|bolo|torta/ });
  await expect(photos).toHaveCount(2);
  await expect(log(page).getByText('Enviada', { exact: true })).toHaveCount(2);
  await photos.first().click();
  const box = page.getByRole('dialog');
  const scale = () =>
    box.getByRole('img').evaluate((image) => new DOMMatrix(getComputedStyle(image).transform).a);
  await expect(box).toContainText('1 de 2');
  await expect(box.getByRole('img')).toBeVisible();
  await page.keyboard.press('+');
  await expect.poll(scale).toBeCloseTo(1.5);
  await box.getByRole('img').dblclick();
  await expect.poll(scale).toBe(1);
  await box.getByRole('img').hover();
  await page.mouse.wheel(0, -300);
  await expect.poll(scale).toBeGreaterThan(1);
  await page.keyboard.press('ArrowRight');
  await expect(box).toContainText('2 de 2');
  await expect.poll(scale).toBe(1);
  const isSaved = page.waitForEvent('download');
  await box.getByRole('button', { name: 'Baixar' }).click();
  expect((await isSaved).suggestedFilename()).toBe('torta.png');
  await page.keyboard.press('Escape');
  await expect(box).toHaveCount(0);
  await expect(photos.first()).toBeFocused();
});

test('a voice message plays in its line, with its speed', async ({ page }) => {
  const { person, channel, id } = await openTalk(page, 'oi');
  await sendAs(page, person, channel, 'Ana Souza', { kind: 'voice' });
  await page.goto(`/conversations/${id}`);
  await log(page).getByRole('button', { name: 'Ouvir' }).click();
  await expect(log(page).getByRole('slider', { name: 'Posição' })).toBeEnabled();
  const speed = log(page).getByRole('button', { name: 'Velocidade' });
  for (const step of ['1,5×', '2×', '1×']) {
    await speed.click();
    await expect(speed).toContainText(step);
  }
  await expect(log(page).locator('audio[controls]')).toHaveCount(0);
});

test('a channel that is off says so before one writes, and how to go on', async ({ page }) => {
  const { id } = await openTalk(page, 'Tem bolo?');
  await page.route(`**${routes.readConversation.path.replace('{id}', '*')}`, async (route) => {
    const response = await route.fetch();
    const { data } = routes.readConversation.answer.data
      .transform((read) => ({ data: read }))
      .parse((await response.json()).data);
    await route.fulfill({
      response,
      json: {
        data: {
          ...data,
          channelStatus: 'disconnected',
          channelStatusReason: 'disconnected_by_user',
        },
      },
    });
  });
  await page.goto(`/conversations/${id}`);
  await expect(page.getByRole('alert')).toContainText('Telegram está desconectado.');
  await expect(page.getByRole('alert')).toContainText('Desconectado por alguém da equipe.');
  await expect(page.getByText('O que você escrever não chegaria ao cliente.')).toBeVisible();
  await expect(page.getByLabel('Mensagem para o cliente')).toHaveCount(0);
  await page.getByRole('button', { name: 'Nota interna' }).click();
  await expect(page.getByLabel('Nota para a equipe')).toBeVisible();
  await page.getByRole('link', { name: 'Reconectar' }).click();
  await expect(page).toHaveURL(/\/channels\/telegram\/setup\?id=/);
});

test('a note calls a colleague by "@"', async ({ page }) => {
  const { id } = await openTalk(page, 'Tem bolo?');
  const paulo = {
    id: '01890000-0000-7000-8000-00000000000a',
    name: 'Paulo Lima',
    email: 'paulo@loja.example',
    role: 'attendant' as const,
    joinedAt: new Date().toISOString(),
  };
  await page.route(`**${routes.listPeople.path}`, async (route) => {
    const response = await route.fetch();
    const { data } = await response.json();
    await route.fulfill({ response, json: { data: { ...data, people: [...data.people, paulo] } } });
  });
  const { promise: isSent, resolve: send } = Promise.withResolvers<unknown>();
  const notes: object[] = [];
  await page.route(`**/api/conversations/${id}/notes`, async (route) => {
    if (route.request().method() === 'POST') {
      const asked = route.request().postDataJSON();
      notes.push({
        ...asked,
        authorName: 'Conceição',
        isMine: true,
        event: null,
        mentions: [{ id: paulo.id, name: paulo.name }],
        createdAt: new Date().toISOString(),
      });
      send(asked);
      return route.fulfill({ status: 201, json: { data: notes[0] } });
    }
    return route.fulfill({ json: { data: { notes, resolutions: [] } } });
  });
  await page.goto(`/conversations/${id}`);
  await page.getByRole('button', { name: 'Nota interna' }).click();
  const box = page.getByLabel('Nota para a equipe');
  await box.pressSequentially('Vê isso, @pau');
  await expect(page.getByRole('option', { name: 'Paulo Lima', selected: true })).toBeVisible();
  await box.press('Enter');
  await expect(box).toHaveValue('Vê isso, @Paulo Lima ');
  await box.pressSequentially('por favor');
  await box.press('Enter');
  expect(await isSent).toMatchObject({
    text: 'Vê isso, @Paulo Lima por favor',
    mentions: [paulo.id],
  });
  await expect(log(page).locator('strong', { hasText: '@Paulo Lima' })).toBeVisible();
});

test('a quoted message is reached from the one that answers it', async ({ page }) => {
  const texts = Array.from({ length: 30 }, (_, number) => `mensagem ${number + 1}`);
  const { id } = await openTalk(page, ...texts);
  await page.route(/\/api\/conversations\/[\da-f-]+\/messages\?/, async (route) => {
    const response = await route.fetch();
    const { data } = await response.json();
    const [newest] = data.messages;
    const oldest = data.messages.at(-1);
    if (newest && oldest && newest !== oldest) newest.replyTo = oldest.id;
    await route.fulfill({ response, json: { data } });
  });
  await page.goto(`/conversations/${id}`);
  await expect(log(page).getByText('mensagem 30', { exact: true })).toBeInViewport();
  await log(page).getByRole('button', { name: 'mensagem 1', exact: true }).click();
  const original = log(page).locator('[aria-current]');
  await expect(original).toContainText('mensagem 1');
  await expect(original).toBeInViewport();
  await expect(original).toHaveCount(0);
});

test('on paper stand the names, the words and their times, and nothing of the page', async ({
  page,
}) => {
  const { id } = await openTalk(page, 'Tem bolo?', 'De cenoura');
  await page.goto(`/conversations/${id}`);
  await expect(log(page)).toContainText('De cenoura');
  await page.emulateMedia({ media: 'print' });
  const paper = page.getByRole('article');
  // Its code may come later than the messages do.
  await expect(async () => {
    await page.evaluate(() => dispatchEvent(new Event('beforeprint')));
    await expect(paper).toBeAttached({ timeout: 500 });
  }).toPass();
  await expect(paper.getByRole('heading', { name: 'Ana Souza' })).toBeVisible();
  await expect(paper).toContainText(/Ana Souza · .*\d\d:\d\d.*Tem bolo\?/);
  await expect(paper).toContainText('De cenoura');
  await expect(page.getByRole('banner')).toBeHidden();
  await expect(log(page)).toBeHidden();
  await page.evaluate(() => dispatchEvent(new Event('afterprint')));
  await expect(paper).toHaveCount(0);
});

/**
 * From now on notes, after each frame and before any other task, which messages are in sight: the
 * number of the lowest "Pedido", and the empty room above the highest, in pixels.
 */
const watchFrames = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const frames: { lowest: number; room: number }[] = [];
    Object.assign(window, { frames });
    const look = (): void => {
      const log = document.querySelector('[role="log"]');
      if (log) {
        const window = log.getBoundingClientRect();
        const inSight = [...log.querySelectorAll('*')].filter((element) => {
          const { top, bottom } = element.getBoundingClientRect();
          return (
            element.children.length === 0 &&
            element.textContent.startsWith('Pedido') &&
            element.checkVisibility({ visibilityProperty: true }) &&
            bottom > window.top &&
            top < window.bottom
          );
        });
        const [first, last] = [inSight[0], inSight.at(-1)];
        if (first && last)
          frames.push({
            lowest: Number(/\d+/.exec(last.textContent)?.[0]),
            room: first.getBoundingClientRect().top - window.top,
          });
      }
      waitForFrame();
    };
    const waitForFrame = (): void =>
      void requestAnimationFrame(
        () => void scheduler.postTask(look, { priority: 'user-blocking' }),
      );
    waitForFrame();
  });

for (const height of [900, 1800])
  test(`the first picture of a thread is full and has its newest message, ${height} px high`, async ({
    page,
  }) => {
    await page.setViewportSize({ width: 1440, height });
    const { person, channel } = await openTalk(page, 'Oi');
    for (const [customer, lines] of [
      ['Bruno Lima', 1],
      ['Caio Reis', 8],
    ] as const)
      for (let number = 1; number <= 40; number++)
        await writeAs(page, person, channel, customer, `Pedido ${number}\n`.repeat(lines).trim());
    for (const customer of ['Bruno Lima', 'Caio Reis']) {
      await page.goto('/conversations');
      const row = page
        .getByRole('list', { name: 'Conversas' })
        .getByRole('link', { name: customer });
      await expect(row).toBeVisible();
      await watchFrames(page);
      await row.click();
      await expect(log(page)).toContainText('Pedido 40');
      const [first] = z
        .array(z.object({ lowest: z.number(), room: z.number() }))
        .parse(await page.evaluate('window.frames'));
      expect(first?.lowest, customer).toBe(40);
      // A row is up to 100 px high, and the text of the first begins a little below its top.
      expect(first?.room, customer).toBeLessThan(100);
    }
  });

test('a thread at its end stays there while it grows and the window gets another size', async ({
  page,
}) => {
  const { person, channel } = await openTalk(page, 'Oi');
  for (let number = 1; number <= 24; number++)
    await writeAs(
      page,
      person,
      channel,
      'Bruno Lima',
      `Pedido ${number}\n`.repeat((number % 4) * 2 + 1).trim(),
    );
  const id = await newestConversation(page, person, { search: 'Bruno' });
  const fromEnd = (): Promise<number> =>
    log(page).evaluate(({ scrollHeight, clientHeight, scrollTop }) =>
      Math.round(scrollHeight - clientHeight - scrollTop),
    );
  const toNewest = page.getByRole('button', { name: 'Ir para as mais novas' });
  await page.goto(`/conversations/${id}`);
  await expect(log(page)).toContainText('Pedido 24');
  await log(page).getByText('Ver por quê').last().click();
  await expect(log(page).locator('[aria-expanded="true"]')).toBeVisible();
  for (const width of [1440, 768, 390, 1920, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await expect.poll(fromEnd, `at ${width} px`).toBeLessThan(2);
    await expect(toNewest, `at ${width} px`).toHaveCount(0);
  }
});

test('a reader who drags the scroll bar up is not pulled back to the end', async ({ page }) => {
  const { person, channel } = await openTalk(page, 'Oi');
  for (let number = 1; number <= 40; number++)
    await writeAs(page, person, channel, 'Bruno Lima', `Pedido ${number}`);
  const id = await newestConversation(page, person, { search: 'Bruno' });
  await page.goto(`/conversations/${id}`);
  await expect(log(page)).toContainText('Pedido 40');
  // A scroll bar sends the page nothing but the scrolling: 12 px a frame, past rows that are new.
  const top = await log(page).evaluate(async (element) => {
    const from = element.scrollTop;
    for (let step = 1; step <= 60; step++) {
      element.scrollTop -= 12;
      await new Promise((resolve) => requestAnimationFrame(resolve));
    }
    return from - element.scrollTop;
  });
  expect(top).toBeGreaterThan(400);
  await expect(page.getByRole('button', { name: 'Ir para as mais novas' })).toBeVisible();
});
