import { expect, test, type Request } from '@playwright/test';
import { z } from 'zod';
import { errors } from '#contract/errors.ts';
import { expectAccessible } from './accessible.ts';
import { continueAs, sessionOver, signIn } from './person.ts';
import { newestConversation, receivedBy, writeAs } from './simulated.ts';
import {
  attaches,
  box,
  list,
  log,
  newShop,
  onItsWay,
  online,
  onSending,
  picture,
  sending,
  writes,
} from './unsent.ts';

test('what is sent without a connection, files too, outlives the page and goes once and in its order', async ({
  page,
}) => {
  const { person, channel, conversation } = await newShop(page);
  await signIn(page, person);
  await page.goto(conversation);
  // The first message arrives, but its answer does not, so it will be sent again.
  const backOnline = await onSending(page, async (route) => {
    if (route.request().url().includes('/files')) await route.fetch();
    await route.abort();
  });
  await attaches(page, picture, list);
  await box(page).fill('Veja o bolo');
  await page.getByRole('button', { name: 'Enviar' }).click();
  await expect(box(page)).toHaveValue('');
  await expect(page.getByRole('list', { name: 'Arquivos a enviar' })).toHaveCount(0);
  await writes(page, 'e depois isto');
  const isThere = async (): Promise<void> => {
    await expect(log(page).getByRole('img', { name: 'Veja o bolo' })).toHaveJSProperty(
      'complete',
      true,
    );
    await expect(log(page).getByText('cardapio.txt', { exact: true }).first()).toBeVisible();
    await expect(log(page).getByText('e depois isto')).toBeVisible();
  };
  await isThere();
  await expect(log(page).getByText('Espera para ser enviado').first()).toBeVisible();
  await expectAccessible(page, 'files that wait');
  await page.reload();
  await isThere();
  await expect(onItsWay(page).first()).toBeAttached();
  await expect(log(page).getByText(`${person.name} ·`)).toHaveCount(3);

  backOnline();
  await online(page);
  await expect(onItsWay(page)).toHaveCount(0);
  await isThere();
  await expect
    .poll(() => receivedBy(page, person, channel))
    .toEqual(['Veja o bolo', 'cardapio.txt', 'e depois isto']);
});

test('two tabs write without a connection and one is closed: nothing is lost and nothing goes twice', async ({
  page,
  context,
}) => {
  const { person, channel, conversation } = await newShop(page);
  await writeAs(page, person, channel, 'Bruno Lima', 'bom dia');
  const others = `/conversations/${await newestConversation(page, person, { search: 'Bruno Lima' })}`;
  await signIn(page, person);
  await page.goto(conversation);
  const [second, third] = [await context.newPage(), await context.newPage()];
  await second.goto(conversation);
  await third.goto(others);
  for (const tab of [second, third]) await expect(box(tab)).toBeVisible();
  await context.setOffline(true);
  await writes(page, 'um, daqui');
  await writes(second, 'dois, dali');
  await attaches(second, list);
  await box(second).press('Enter');
  await writes(third, 'para outro cliente');
  await writes(page, 'três, daqui');
  // Each tab shows what all of them wrote.
  for (const tab of [page, second]) await expect(onItsWay(tab)).toHaveCount(4);
  await second.close();
  await third.close();
  await context.setOffline(false);
  await expect(onItsWay(page)).toHaveCount(0);
  await expect
    .poll(() => receivedBy(page, person, channel))
    .toEqual(['um, daqui', 'dois, dali', 'cardapio.txt', 'três, daqui']);
  await expect
    .poll(() => receivedBy(page, person, channel, 'Bruno Lima'))
    .toEqual(['para outro cliente']);
});

test('a refused file says why and holds up nothing', async ({ page }) => {
  const { person, channel, conversation } = await newShop(page);
  await signIn(page, person);
  await page.goto(conversation);
  const refusal = errors.file_not_taken;
  const untaken = {
    status: refusal.status,
    json: { error: 'O canal não aceita este arquivo.', code: 'file_not_taken' },
  };
  const takenAgain = await onSending(page, (route) =>
    route.request().url().includes('/files') ? route.fulfill(untaken) : route.fallback(),
  );
  await attaches(page, list, picture);
  await box(page).fill('Segue o cardápio');
  await box(page).press('Enter');
  await writes(page, 'Recebeu?');
  await expect(log(page).getByText('O canal não aceita este arquivo.')).toHaveCount(2);
  await expect.poll(() => receivedBy(page, person, channel)).toEqual(['Recebeu?']);
  await expectAccessible(page, 'refused files');
  await log(page).getByRole('button', { name: 'Apagar' }).last().click();
  await expect(log(page).getByText('O canal não aceita este arquivo.')).toHaveCount(1);
  takenAgain();
  await page.reload();
  await expect(log(page)).toContainText('Segue o cardápio');
  await log(page).getByRole('button', { name: 'Tentar de novo' }).click();
  await expect
    .poll(() => receivedBy(page, person, channel))
    .toEqual(['Recebeu?', 'Segue o cardápio']);

  const trouble = { status: 500, json: { error: 'Algo falhou.', code: 'internal' } };
  const wellAgain = await onSending(page, (route) => route.fulfill(trouble));
  const asked = page.waitForResponse(sending);
  await attaches(page, list);
  await box(page).fill('Mais uma vez');
  await box(page).press('Enter');
  await asked;
  await expect(log(page).getByText('Espera para ser enviado')).toBeVisible();
  await expect(log(page).getByText('Mais uma vez')).toBeVisible();
  // A message that is discarded while it waits is not sent.
  await attaches(page, picture);
  await box(page).fill('Este não');
  await box(page).press('Enter');
  await log(page).getByRole('button', { name: 'Apagar bolo.png' }).click();
  await expect(log(page).getByText('Este não')).toHaveCount(0);
  await page.context().route('**/api/events*', (route) => route.abort());
  expect(
    (
      await page.request.post('/api/auth/logout', {
        headers: { authorization: `Bearer ${person.token}` },
      })
    ).status(),
  ).toBe(200);
  wellAgain();
  await online(page);
  await expect(sessionOver(page)).toBeVisible();
  await continueAs(page, person);
  await expect(onItsWay(page)).toHaveCount(0);
  const again = {
    ...person,
    token: await page.evaluate(() => localStorage.getItem('recado.token') ?? ''),
  };
  await expect
    .poll(() => receivedBy(page, again, channel))
    .toEqual(['Recebeu?', 'Segue o cardápio', 'Mais uma vez']);
});

test('a server that says when to come back is asked then, and not before, for words and for files', async ({
  page,
}) => {
  const { person, channel, conversation } = await newShop(page);
  await page.clock.install();
  await signIn(page, person);
  await page.goto(conversation);
  let tries = 0;
  const busy = {
    status: 429,
    headers: { 'Retry-After': '50' },
    json: { error: 'Espere um pouco.', code: 'rate_limited' },
  };
  await onSending(page, async (route) =>
    ++tries % 2 === 1 ? route.fulfill(busy) : route.fallback(),
  );
  for (const [sent, send] of [
    [['Oi, Ana'], () => writes(page, 'Oi, Ana')],
    [
      ['Oi, Ana', 'Segue o cardápio'],
      async () => {
        await attaches(page, list);
        await writes(page, 'Segue o cardápio');
      },
    ],
  ] as const) {
    const before = tries;
    await send();
    await expect.poll(() => tries - before).toBe(1);
    await page.evaluate(() => fetch('/api/health/live')); // the page has had the answer by now
    await page.clock.fastForward(15_000);
    // Requests that it sent since then have been seen.
    await page.evaluate(() => fetch('/api/health/live'));
    expect(tries - before).toBe(1);
    await expect
      .poll(async () => {
        await page.clock.fastForward(10_000);
        return receivedBy(page, person, channel);
      })
      .toEqual(sent);
    expect(tries - before).toBe(2);
    await expect(onItsWay(page)).toHaveCount(0);
  }
});

test('what has arrived is not sent once more while the thread is slow to show it', async ({
  page,
}) => {
  const { person, channel, conversation } = await newShop(page);
  await signIn(page, person);
  await page.goto(conversation);
  await expect(log(page)).toContainText('onde vcs ficam?');
  const asked: string[] = [];
  const { promise: isRead, resolve: read } = Promise.withResolvers<void>();
  await page.route(sending, async (route) => {
    if (route.request().method() === 'POST') asked.push(route.request().postData() ?? '');
    else await isRead;
    await route.continue();
  });
  for (const text of ['um', 'dois', 'três']) await writes(page, text);
  await expect.poll(() => receivedBy(page, person, channel)).toEqual(['um', 'dois', 'três']);
  // This leaves enough time for requests that would be repeated.
  await page.reload();
  expect(asked.map((body) => JSON.parse(body).message.text)).toEqual(['um', 'dois', 'três']);
  read();
  for (const text of ['um', 'dois', 'três'])
    await expect(log(page).getByText(text, { exact: true })).toHaveCount(1);
});

test('two tabs that send at the same time: each message goes once', async ({ page, context }) => {
  const { person, channel, conversation } = await newShop(page);
  await signIn(page, person);
  await page.goto(conversation);
  const second = await context.newPage();
  await second.goto(conversation);
  await expect(box(second)).toBeVisible();
  const asked: string[] = [];
  await context.setOffline(true);
  for (const text of ['um', 'dois', 'três'])
    for (const [tab, which] of [
      [page, 'aqui'],
      [second, 'ali'],
    ] as const)
      await writes(tab, `${text}, ${which}`);
  const messageOf = (request: Request): string =>
    z.object({ id: z.string() }).parse(request.postDataJSON()).id;
  const isSending = (request: Request): boolean =>
    request.method() === 'POST' && sending.test(request.url());
  context.on('request', (request) => isSending(request) && asked.push(messageOf(request)));
  // Only a request of the last moment without a connection may be repeated.
  context.on('requestfailed', (request) => {
    if (isSending(request) && request.failure()?.errorText === 'net::ERR_INTERNET_DISCONNECTED')
      asked.splice(asked.indexOf(messageOf(request)), 1);
  });
  await context.setOffline(false);
  for (const tab of [page, second]) await expect(onItsWay(tab)).toHaveCount(0);
  await expect
    .poll(() => receivedBy(page, person, channel))
    .toEqual(['um, aqui', 'um, ali', 'dois, aqui', 'dois, ali', 'três, aqui', 'três, ali']);
  expect(new Set(asked).size).toBe(6);
  expect(asked.toSorted(), 'no message was asked for twice').toEqual(
    [...new Set(asked)].toSorted(),
  );
});

test('a message that arrived stays in sight while the thread cannot be read', async ({ page }) => {
  const { person, channel, conversation } = await newShop(page);
  await signIn(page, person);
  await page.goto(conversation);
  await expect(log(page)).toContainText('onde vcs ficam?');
  let [isUnreadable, failed] = [true, 0];
  await page.route(sending, async (route) => {
    if (!isUnreadable || route.request().method() === 'POST') return route.fallback();
    await route.fulfill({ status: 500, json: { error: 'Algo falhou.', code: 'internal' } });
    failed += 1;
  });
  await writes(page, 'chegou');
  await expect.poll(() => receivedBy(page, person, channel)).toEqual(['chegou']);
  await expect.poll(() => failed).toBeGreaterThan(0);
  await expect(log(page).getByText('chegou', { exact: true })).toHaveCount(1);
  isUnreadable = false;

  const homeAgain = await onSending(page, (route) =>
    route.fulfill({ contentType: 'text/html', body: '<h1>Entre na rede</h1>' }),
  );
  await attaches(page, list);
  await box(page).press('Enter');
  await writes(page, 'o preço é 5');
  await expect(log(page).getByText('Espera para ser enviado')).toHaveCount(2);
  await log(page).getByRole('button', { name: 'Apagar' }).last().click();
  homeAgain();
  await online(page);
  await expect.poll(() => receivedBy(page, person, channel)).toEqual(['chegou', 'cardapio.txt']);
  await expect(onItsWay(page)).toHaveCount(0);
  await expect(log(page).getByText('o preço é 5')).toHaveCount(0);
  await expect(log(page).getByText('chegou', { exact: true })).toHaveCount(1);
});

test('signing out asks about unsent messages first and removes drafts', async ({ page }) => {
  const { person, conversation } = await newShop(page);
  await signIn(page, person);
  await page.goto(conversation);
  await onSending(page, (route) => route.abort());
  await writes(page, 'recado que não saiu');
  await expect(log(page).getByText('recado que não saiu')).toBeVisible();
  await box(page).fill('rascunho SIGILOSO do paciente');
  const leave = async (): Promise<void> => {
    await page.getByRole('button', { name: 'Menu do perfil' }).click();
    await page.getByRole('menuitem', { name: 'Sair' }).click();
  };
  const kept = () =>
    page.evaluate(async () => {
      const opened = await new Promise<IDBDatabase>((resolve, reject) => {
        const asked = indexedDB.open('recado');
        asked.addEventListener('success', () => resolve(asked.result));
        asked.addEventListener('error', () => reject(asked.error));
      });
      const unsent = await new Promise<number>((resolve) => {
        const asked = opened.transaction('unsent').objectStore('unsent').count();
        asked.addEventListener('success', () => resolve(asked.result));
      });
      opened.close();
      return { drafts: localStorage.getItem('recado.drafts'), unsent };
    });
  await expect.poll(async () => (await kept()).drafts).toContain('SIGILOSO');

  await leave();
  const question = page.getByRole('alertdialog', { name: 'Sair sem enviar?' });
  await expect(question).toContainText('1 mensagem sua ainda não foi enviada');
  await expectAccessible(page, 'signing out with unsent messages');
  await question.getByRole('button', { name: 'Cancelar' }).click();
  await page.goto(conversation);
  await expect(log(page).getByText('recado que não saiu')).toBeVisible();
  await expect(box(page)).toHaveValue('rascunho SIGILOSO do paciente');

  await leave();
  await question.getByRole('button', { name: 'Sair e descartar' }).click();
  await expect(page).toHaveURL('/login');
  await expect.poll(kept).toEqual({ drafts: null, unsent: 0 });
});
