import { expect, test } from '@playwright/test';
import { readFile } from 'node:fs/promises';
import { expectAccessible } from './accessible.ts';
import { setBusinessClock } from './business-clock.ts';
import { newPerson, signIn } from './person.ts';
import { firstAgent, newBot, newestConversation, answered, writeAs } from './simulated.ts';

test.use({ acceptDownloads: true });

test('a day that is over is a picture to take along, with no customer’s name in it', async ({
  page,
}) => {
  const person = await newPerson(page);
  await signIn(page, person);
  await setBusinessClock(page, person, 12);
  await firstAgent(page, person, { typingMs: 0, debounce: { quietMs: 0, maxMs: 0 } });
  const channel = await newBot(page, person);
  await writeAs(page, person, channel, 'Anacleta', 'oi');
  await answered(page, person, await newestConversation(page, person));
  await page.goto('/');
  const open = page.getByRole('button', { name: 'Imagem do dia' });
  await expect(page.getByRole('heading', { level: 1 })).toContainText('hoje');
  await expect(open, 'the day goes on').toHaveCount(0);

  await setBusinessClock(page, person, 20, '06:00');
  // What took long to read, as on a busy machine, is cached for some seconds.
  await expect(async () => {
    await page.reload();
    const headline = page.getByRole('heading', { level: 1 });
    await expect(headline).toContainText('Hoje chegou 1 mensagem.', { timeout: 2_000 });
  }).toPass();
  await open.click();
  const dialog = page.getByRole('dialog', { name: 'O dia em uma imagem' });
  const picture = dialog.getByRole('img', { name: /Hoje chegou 1 mensagem\./ });
  await expect(picture).toBeVisible();
  await expect(picture).not.toHaveAccessibleName(/Anacleta/);
  const save = dialog.getByRole('button', { name: 'Baixar imagem' });
  await expect(save).toBeEnabled();
  await expectAccessible(page, 'the picture of the day');
  const [download] = await Promise.all([page.waitForEvent('download'), save.click()]);
  expect(download.suggestedFilename()).toMatch(/^recado-\d{4}-\d\d-\d\d\.png$/);
  const png = await readFile(await download.path());
  if (process.env.LOOK) await download.saveAs(process.env.LOOK);
  expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([1080, 1350]);
  // A canvas on which nothing was drawn is a file of some kilobytes.
  expect(png.length).toBeGreaterThan(20_000);
});
