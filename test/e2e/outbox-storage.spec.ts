import { mkdtemp, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test, type Page } from '@playwright/test';
import { z } from 'zod';
import { signIn } from './person.ts';
import { receivedBy } from './simulated.ts';
import {
  attaches,
  box,
  list,
  log,
  newShop,
  onItsWay,
  online,
  onSending,
  writes,
} from './unsent.ts';

test('what an earlier version kept is taken over once; what one person left, nobody else sends or keeps', async ({
  page,
}) => {
  const { person, channel, conversation } = await newShop(page);
  const other = await newShop(page);
  const { id: userId } = z.object({ data: z.object({ id: z.string() }) }).parse(
    await (
      await page.request.get('/api/auth/me', {
        headers: { authorization: `Bearer ${person.token}` },
      })
    ).json(),
  ).data;
  const earlier = {
    // An id older than those of today's messages, so that it is sent first.
    id: `01890000-0000-7000-8000-${crypto.randomUUID().slice(-12)}`,
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
  // This is not a page of conversations: coming back to any page sends what was left.
  await page.goto('/agents');
  await expect.poll(() => receivedBy(page, person, channel)).toEqual(['de antes']);
  expect(await page.evaluate(() => localStorage.getItem('recado.outbox'))).toBeNull();

  const backOnline = await onSending(page, (route) => route.abort());
  await page.goto(conversation);
  await writes(page, 'só meu');
  await expect(onItsWay(page)).toHaveCount(1);
  await page.evaluate((token) => localStorage.setItem('recado.token', token), other.person.token);
  await page.goto(other.conversation);
  backOnline();
  await writes(page, 'da outra pessoa');
  await expect
    .poll(() => receivedBy(page, other.person, other.channel))
    .toEqual(['da outra pessoa']);
  await expect(onItsWay(page)).toHaveCount(0);
  expect(await receivedBy(page, person, channel)).toEqual(['de antes']);
  await page.evaluate((token) => localStorage.setItem('recado.token', token), person.token);
  await page.goto(conversation);
  await expect(box(page)).toBeVisible();
  await expect(onItsWay(page)).toHaveCount(0);
  expect(await receivedBy(page, person, channel)).toEqual(['de antes']);
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
    LockManager.prototype.request = () =>
      Promise.reject(new DOMException('request() is not allowed in this context', 'SecurityError'));
  });
  await signIn(page, person);
  await page.goto(conversation);
  const backOnline = await onSending(page, (route) => route.abort());
  await attaches(page, list);
  await box(page).press('Enter');
  await writes(page, 'e isto');
  await expect(onItsWay(page)).toHaveCount(2);
  backOnline();
  await online(page);
  await expect.poll(() => receivedBy(page, person, channel)).toEqual(['cardapio.txt', 'e isto']);
  await expect(onItsWay(page)).toHaveCount(0);
});

test('a file that is stored goes as it was chosen; one that could not be stored says that it is gone', async ({
  page,
  context,
}) => {
  const folder = await mkdtemp(join(tmpdir(), 'recado-files-'));
  const path = join(folder, 'lista.txt');
  const lastYear = new Date(Date.now() - 365 * 86_400_000);
  const chosen = async (tab: Page): Promise<void> => {
    await writeFile(path, 'Pão de queijo, R$ 5');
    // A browser notices a changed file by its time, which has a resolution of a second.
    await utimes(path, lastYear, lastYear);
    await tab.getByLabel('Anexar arquivo').first().setInputFiles(path);
    await box(tab).press('Enter');
    await expect(log(tab).getByText('Espera para ser enviado')).toBeVisible();
  };
  try {
    const { person, channel, conversation } = await newShop(page);
    await signIn(page, person);
    await page.goto(conversation);
    const backOnline = await onSending(page, (route) => route.abort());
    await chosen(page);
    await expect.poll(() => page.evaluate(countStored)).toBe(1);
    await rm(path);
    backOnline();
    await online(page);
    await expect.poll(() => receivedBy(page, person, channel)).toEqual(['lista.txt']);

    const keepsNothing = await context.newPage();
    await keepsNothing.addInitScript(() => {
      IDBObjectStore.prototype.put = () => {
        throw new DOMException('the disk is full', 'QuotaExceededError');
      };
    });
    await keepsNothing.goto(conversation);
    const backThere = await onSending(keepsNothing, (route) => route.abort());
    await chosen(keepsNothing);
    await writeFile(path, 'Pão de queijo, R$ 6, e mais');
    backThere();
    await online(keepsNothing);
    await expect(
      log(keepsNothing).getByText(
        'O arquivo foi mudado ou apagado do aparelho antes de ser enviado.',
      ),
    ).toBeVisible();
    expect(await receivedBy(page, person, channel)).toEqual(['lista.txt']);
  } finally {
    await rm(folder, { recursive: true });
  }
});

test('a refusal counts even if the full storage does not take it', async ({ page }) => {
  const { person, conversation } = await newShop(page);
  await page.addInitScript(() => {
    const { put } = IDBObjectStore.prototype;
    IDBObjectStore.prototype.put = function (
      this: IDBObjectStore,
      value: { error?: string | null },
    ) {
      if (typeof value.error === 'string')
        throw new DOMException('the disk is full', 'QuotaExceededError');
      return put.call(this, value);
    };
  });
  await signIn(page, person);
  await page.goto(conversation);
  let asked = 0;
  await onSending(page, async (route) => {
    asked += 1;
    if (asked === 1)
      await route.fulfill({
        status: 409,
        json: { error: 'O canal não aceita isto.', code: 'file_not_taken' },
      });
    else await route.continue();
  });
  await writes(page, 'um');
  await expect(log(page).getByText('O canal não aceita isto.')).toBeVisible();
  await writes(page, 'dois');
  await expect(onItsWay(page)).toHaveCount(0);
  await expect(log(page).getByText('O canal não aceita isto.')).toBeVisible();
  expect(asked).toBe(2);
});

/** How many unsent entries the browser has stored, with the bytes of their files. */
const countStored = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const opening = indexedDB.open('recado', 1);
    opening.onerror = () => reject(new Error('the storage cannot be opened'));
    opening.onsuccess = () => {
      const database = opening.result;
      const counting = database.transaction('unsent').objectStore('unsent').count();
      counting.onerror = () => reject(new Error('the storage cannot be read'));
      counting.onsuccess = () => {
        database.close();
        resolve(counting.result);
      };
    };
  });
