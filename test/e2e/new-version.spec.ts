import { expect, test } from '@playwright/test';
import { LIVE_PATH } from '#contract/live.ts';
import { newPerson, signIn } from './person.ts';

test('a newer version is offered once and loaded only when the person says so', async ({
  page,
}) => {
  const person = await newPerson(page);
  await signIn(page, person);
  await page.clock.install();
  const offer = page.getByRole('heading', { name: 'Há uma versão nova do Recado' });
  const loaded = page.waitForResponse((answer) => answer.url().includes('/assets/beside'));
  await page.goto('/channels');
  await loaded;
  // Nothing is offered while the server has the same.
  let looks = 0;
  page.on('response', (answer) => (looks += Number(new URL(answer.url()).pathname === '/')));
  await expect(async () => {
    await page.clock.runFor('16:00');
    expect(looks).toBeGreaterThan(0);
  }).toPass();
  await expect(offer).toHaveCount(0);
  await page.route('/', async (route) => {
    const answer = await route.fetch();
    const html = (await answer.text()).replace(/(\/assets\/)([^"]+\.js)/, '$1newer-$2');
    await route.fulfill({ body: html, headers: { ...answer.headers(), newer: 'yes' } });
  });
  // On a slow line, a second look begins before the page of the first is read.
  await page.evaluate(() => {
    Object.assign(window, { isTheSamePage: true });
    const reading = new Promise((resolve) => addEventListener('read', resolve));
    const text = Reflect.get(Response.prototype, 'text');
    let come = 0;
    Response.prototype.text = async function () {
      if (this.headers.has('newer')) {
        document.body.dataset.pages = String((come += 1));
        await reading;
      }
      return text.call(this);
    };
  });
  await page.clock.runFor('31:00');
  await expect(page.locator('body')).toHaveAttribute('data-pages', /[2-9]|\d\d/);
  await page.evaluate(() => dispatchEvent(new Event('read')));
  await expect(offer.first()).toBeVisible();
  await expect(page.getByRole('button', { name: 'Carregar agora' })).toHaveCount(1);
  expect(await page.evaluate(() => 'isTheSamePage' in window)).toBe(true);
  await page.unroute('/');
  await page.getByRole('button', { name: 'Carregar agora' }).click();
  await expect.poll(() => page.evaluate(() => 'isTheSamePage' in window)).toBe(false);
});

test('a newer version is offered as soon as the server is there again', async ({ page }) => {
  const person = await newPerson(page);
  await signIn(page, person);
  const loaded = page.waitForResponse((answer) => answer.url().includes('/assets/beside'));
  // The server goes away, which ends the stream; when it is back, it has another page.
  let isGone = true;
  await page.route(`**${LIVE_PATH}*`, (route) => (isGone ? route.abort() : route.continue()));
  await page.goto('/channels');
  await loaded;
  const offer = page.getByRole('heading', { name: 'Há uma versão nova do Recado' });
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(offer).toHaveCount(0);
  await page.route('/', async (route) => {
    const answer = await route.fetch();
    const html = (await answer.text()).replace(/(\/assets\/)([^"]+\.js)/, '$1newer-$2');
    await route.fulfill({ response: answer, body: html });
  });
  isGone = false;
  await expect(offer.first()).toBeVisible();
});
