import { mkdtemp, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test, type BrowserContext, type Page, type Route } from '@playwright/test';
import { z } from 'zod';
import { errors } from '#contract/errors.ts';
import { expectAccessible } from './accessible.ts';
import { continueAs, newPerson, sessionOver, signIn, type Person } from './person.ts';
import { firstAgent, newBot, newestConversation, receivedBy, writeAs } from './simulated.ts';

const log = (page: Page) => page.getByRole('log');
const box = (page: Page) => page.getByLabel('Mensagem para o cliente');
const onItsWay = (page: Page) => log(page).getByText('Enviando', { exact: true });
const list = { name: 'cardapio.txt', mimeType: 'text/plain', buffer: Buffer.from('Pão de queijo, R$ 5') };
const pixel = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==';
const picture = { name: 'bolo.png', mimeType: 'image/png', buffer: Buffer.from(pixel, 'base64') };

interface Shop {
  person: Person;
  channel: string;
  conversation: string;
}

/** Somebody whose customer has written, and nobody answers but a person. */
async function newShop(page: Page): Promise<Shop> {
  const person = await newPerson(page);
  const channel = await newBot(page, person);
  await firstAgent(page, person, {}, { active: false });
  await writeAs(page, person, channel, 'Ana Souza', 'onde vcs ficam?');
  return { person, channel, conversation: `/conversations/${await newestConversation(page, person)}` };
}

const writes = async (page: Page, text: string): Promise<void> => {
  await box(page).fill(text);
  await box(page).press('Enter');
  await expect(box(page)).toHaveValue('');
};

const attaches = (page: Page, ...files: (typeof list)[]) => page.getByLabel('Anexar arquivo').first().setInputFiles(files);

const sending = /\/api\/conversations\/[^/]+\/(messages|files)(\?|$)/;

/** What is sent meets `answer`; everything else goes on. */
const onSending = (place: Page | BrowserContext, answer: (route: Route) => Promise<void>): Promise<unknown> =>
  place.route(sending, (route) => (route.request().method() === 'POST' ? answer(route) : route.fallback()));

const online = (page: Page) => page.evaluate(() => dispatchEvent(new Event('online')));

test('what is sent without a connection, files too, outlives the page and goes once and in its order', async ({ page }) => {
  const { person, channel, conversation } = await newShop(page);
  await signIn(page, person);
  await page.goto(conversation);
  // The first arrives, and its answer does not: it will be sent again.
  await onSending(page, async (route) => {
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
    await expect(log(page).getByRole('img', { name: 'Veja o bolo' })).toHaveJSProperty('complete', true);
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

  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await online(page);
  await expect(onItsWay(page)).toHaveCount(0);
  await isThere();
  await expect.poll(() => receivedBy(page, person, channel)).toEqual(['Veja o bolo', 'cardapio.txt', 'e depois isto']);
});

test('two tabs write without a connection and one is closed: nothing is lost and nothing goes twice', async ({ page, context }) => {
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
  await expect.poll(() => receivedBy(page, person, channel)).toEqual(['um, daqui', 'dois, dali', 'cardapio.txt', 'três, daqui']);
  await expect.poll(() => receivedBy(page, person, channel, 'Bruno Lima')).toEqual(['para outro cliente']);
});

test('a refused file says why and holds up nothing; a server in trouble, a session that ended: it waits and goes', async ({ page }) => {
  const { person, channel, conversation } = await newShop(page);
  await signIn(page, person);
  await page.goto(conversation);
  const refusal = errors.file_not_taken;
  const untaken = { status: refusal.status, json: { error: 'O canal não aceita este arquivo.', code: 'file_not_taken' } };
  await onSending(page, (route) => (route.request().url().includes('/files') ? route.fulfill(untaken) : route.fallback()));
  await attaches(page, list, picture);
  await box(page).fill('Segue o cardápio');
  await box(page).press('Enter');
  await writes(page, 'Recebeu?');
  await expect(log(page).getByText('O canal não aceita este arquivo.')).toHaveCount(2);
  await expect.poll(() => receivedBy(page, person, channel)).toEqual(['Recebeu?']);
  await expectAccessible(page, 'refused files');
  await log(page).getByRole('button', { name: 'Apagar' }).last().click();
  await expect(log(page).getByText('O canal não aceita este arquivo.')).toHaveCount(1);
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await page.reload();
  await expect(log(page)).toContainText('Segue o cardápio');
  await log(page).getByRole('button', { name: 'Tentar de novo' }).click();
  await expect.poll(() => receivedBy(page, person, channel)).toEqual(['Recebeu?', 'Segue o cardápio']);

  const trouble = { status: 500, json: { error: 'Algo falhou.', code: 'internal' } };
  await onSending(page, (route) => route.fulfill(trouble));
  const asked = page.waitForResponse(sending);
  await attaches(page, list);
  await box(page).fill('Mais uma vez');
  await box(page).press('Enter');
  await asked;
  await expect(log(page).getByText('Espera para ser enviado')).toBeVisible();
  await expect(log(page).getByText('Mais uma vez')).toBeVisible();
  // What is thrown away while it waits does not go.
  await attaches(page, picture);
  await box(page).fill('Este não');
  await box(page).press('Enter');
  await log(page).getByRole('button', { name: 'Apagar bolo.png' }).click();
  await expect(log(page).getByText('Este não')).toHaveCount(0);
  await page.context().route('**/api/events*', (route) => route.abort());
  expect((await page.request.post('/api/auth/logout', { headers: { authorization: `Bearer ${person.token}` } })).status()).toBe(200);
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await online(page);
  await expect(sessionOver(page)).toBeVisible();
  await continueAs(page, person);
  await expect(onItsWay(page)).toHaveCount(0);
  const again = { ...person, token: await page.evaluate(() => localStorage.getItem('recado.token') ?? '') };
  await expect.poll(() => receivedBy(page, again, channel)).toEqual(['Recebeu?', 'Segue o cardápio', 'Mais uma vez']);
});

test('what an earlier version kept is taken over once; what one person left, nobody else sends', async ({ page }) => {
  const { person, channel, conversation } = await newShop(page);
  const other = await newShop(page);
  const { id: userId } = z
    .object({ data: z.object({ id: z.string() }) })
    .parse(await (await page.request.get('/api/auth/me', { headers: { authorization: `Bearer ${person.token}` } })).json()).data;
  const earlier = {
    id: '01890000-0000-7000-8000-000000000001',
    conversationId: conversation.split('/').at(-1),
    userId,
    text: 'de antes',
    seen: null,
    at: '2026-01-02T03:04:05.000Z',
    error: null,
  };
  await page.addInitScript(
    (value) => {
      if (sessionStorage.getItem('left')) return;
      sessionStorage.setItem('left', 'yes');
      localStorage.setItem('recado.outbox', value);
    },
    JSON.stringify([earlier]),
  );
  await signIn(page, person);
  // Not a page of conversations: whoever comes back anywhere sends what they left.
  await page.goto('/agents');
  await expect.poll(() => receivedBy(page, person, channel)).toEqual(['de antes']);
  expect(await page.evaluate(() => localStorage.getItem('recado.outbox'))).toBeNull();

  await onSending(page, (route) => route.abort());
  await page.goto(conversation);
  await writes(page, 'só meu');
  await expect(onItsWay(page)).toHaveCount(1);
  await page.evaluate((token) => localStorage.setItem('recado.token', token), other.person.token);
  await page.goto(other.conversation);
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await writes(page, 'da outra pessoa');
  await expect.poll(() => receivedBy(page, other.person, other.channel)).toEqual(['da outra pessoa']);
  await expect(onItsWay(page)).toHaveCount(0);
  expect(await receivedBy(page, person, channel)).toEqual(['de antes']);
  await page.evaluate((token) => localStorage.setItem('recado.token', token), person.token);
  await page.goto('/agents');
  await expect.poll(() => receivedBy(page, person, channel)).toEqual(['de antes', 'só meu']);
});

test('where the browser keeps nothing, what is sent goes all the same', async ({ page }) => {
  const { person, channel, conversation } = await newShop(page);
  await page.addInitScript(() => {
    IDBFactory.prototype.open = () => {
      throw new DOMException('not in a private window', 'InvalidStateError');
    };
    Object.defineProperty(window, 'BroadcastChannel', {
      value: class {
        constructor() {
          throw new DOMException('The operation is insecure.', 'SecurityError');
        }
      },
    });
    LockManager.prototype.request = () => Promise.reject(new DOMException('request() is not allowed in this context', 'SecurityError'));
  });
  await signIn(page, person);
  await page.goto(conversation);
  await onSending(page, (route) => route.abort());
  await attaches(page, list);
  await box(page).press('Enter');
  await writes(page, 'e isto');
  await expect(onItsWay(page)).toHaveCount(2);
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await online(page);
  await expect.poll(() => receivedBy(page, person, channel)).toEqual(['cardapio.txt', 'e isto']);
  await expect(onItsWay(page)).toHaveCount(0);
});

test('what has arrived is not sent once more while the thread is slow to show it', async ({ page }) => {
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
  // Time enough for what is sent again and again.
  await page.reload();
  expect(asked.map((body) => JSON.parse(body).message.text)).toEqual(['um', 'dois', 'três']);
  read();
  for (const text of ['um', 'dois', 'três']) await expect(log(page).getByText(text, { exact: true })).toHaveCount(1);
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
  await onSending(context, async (route) => {
    asked.push(z.object({ id: z.string() }).parse(route.request().postDataJSON()).id);
    await route.continue();
  });
  await context.setOffline(false);
  for (const tab of [page, second]) await expect(onItsWay(tab)).toHaveCount(0);
  await expect
    .poll(() => receivedBy(page, person, channel))
    .toEqual(['um, aqui', 'um, ali', 'dois, aqui', 'dois, ali', 'três, aqui', 'três, ali']);
  expect(asked.toSorted(), 'no message was asked for twice').toEqual([...new Set(asked)].toSorted());
});

test('a file that is stored goes as it was chosen; one that could not be stored says that it is gone', async ({ page, context }) => {
  const folder = await mkdtemp(join(tmpdir(), 'recado-files-'));
  const path = join(folder, 'lista.txt');
  const lastYear = new Date(Date.now() - 365 * 86_400_000);
  const chosen = async (tab: Page): Promise<void> => {
    await writeFile(path, 'Pão de queijo, R$ 5');
    await utimes(path, lastYear, lastYear); // a browser sees that a file was changed by the second in which it was
    await tab.getByLabel('Anexar arquivo').first().setInputFiles(path);
    await box(tab).press('Enter');
    await expect(log(tab).getByText('Espera para ser enviado')).toBeVisible();
  };
  try {
    const { person, channel, conversation } = await newShop(page);
    await signIn(page, person);
    await page.goto(conversation);
    await onSending(page, (route) => route.abort());
    await chosen(page);
    await rm(path);
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    await online(page);
    await expect.poll(() => receivedBy(page, person, channel)).toEqual(['lista.txt']);

    const keepsNothing = await context.newPage();
    await keepsNothing.addInitScript(() => {
      IDBObjectStore.prototype.put = () => {
        throw new DOMException('the disk is full', 'QuotaExceededError');
      };
    });
    await keepsNothing.goto(conversation);
    await onSending(keepsNothing, (route) => route.abort());
    await chosen(keepsNothing);
    await writeFile(path, 'Pão de queijo, R$ 6, e mais');
    await keepsNothing.unrouteAll({ behavior: 'ignoreErrors' });
    await online(keepsNothing);
    await expect(log(keepsNothing).getByText('O arquivo foi mudado ou apagado do aparelho antes de ser enviado.')).toBeVisible();
    expect(await receivedBy(page, person, channel)).toEqual(['lista.txt']);
  } finally {
    await rm(folder, { recursive: true });
  }
});

test('a refusal that the full storage does not take is one all the same: it is not asked for again and again', async ({ page }) => {
  const { person, conversation } = await newShop(page);
  await page.addInitScript(() => {
    const { put } = IDBObjectStore.prototype;
    IDBObjectStore.prototype.put = function (this: IDBObjectStore, value: { error?: string | null }) {
      if (typeof value.error === 'string') throw new DOMException('the disk is full', 'QuotaExceededError');
      return put.call(this, value);
    };
  });
  await signIn(page, person);
  await page.goto(conversation);
  let asked = 0;
  await onSending(page, async (route) => {
    asked += 1;
    if (asked === 1) await route.fulfill({ status: 409, json: { error: 'O canal não aceita isto.', code: 'file_not_taken' } });
    else await route.continue();
  });
  await writes(page, 'um');
  await expect(log(page).getByText('O canal não aceita isto.')).toBeVisible();
  await writes(page, 'dois');
  await expect(onItsWay(page)).toHaveCount(0);
  await expect(log(page).getByText('O canal não aceita isto.')).toBeVisible();
  expect(asked).toBe(2);
});

test('what arrived stays in sight while the thread cannot be read; what meets a stranger’s answer waits; what waits can be taken back', async ({
  page,
}) => {
  const { person, channel, conversation } = await newShop(page);
  await signIn(page, person);
  await page.goto(conversation);
  await expect(log(page)).toContainText('onde vcs ficam?');
  let failed = 0;
  await page.route(sending, async (route) => {
    if (route.request().method() === 'POST') return route.fallback();
    await route.fulfill({ status: 500, json: { error: 'Algo falhou.', code: 'internal' } });
    failed += 1;
  });
  await writes(page, 'chegou');
  await expect.poll(() => receivedBy(page, person, channel)).toEqual(['chegou']);
  await expect.poll(() => failed).toBeGreaterThan(0);
  await expect(log(page).getByText('chegou', { exact: true })).toHaveCount(1);
  await page.unrouteAll({ behavior: 'ignoreErrors' });

  await onSending(page, (route) => route.fulfill({ contentType: 'text/html', body: '<h1>Entre na rede</h1>' }));
  await attaches(page, list);
  await box(page).press('Enter');
  await writes(page, 'o preço é 5');
  await expect(log(page).getByText('Espera para ser enviado')).toHaveCount(2);
  await log(page).getByRole('button', { name: 'Apagar' }).last().click();
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await online(page);
  await expect.poll(() => receivedBy(page, person, channel)).toEqual(['chegou', 'cardapio.txt']);
  await expect(onItsWay(page)).toHaveCount(0);
  await expect(log(page).getByText('o preço é 5')).toHaveCount(0);
  await expect(log(page).getByText('chegou', { exact: true })).toHaveCount(1);
});
