import { expect, test } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { fillParts } from './filled.ts';
import { signIn } from './person.ts';
import { receivedBy, writeAs } from './simulated.ts';
import { attaches, box, list, log, newShop } from './unsent.ts';

test('a late message says when it was written and when it came', async ({ page }) => {
  const { person, channel, conversation } = await newShop(page);
  await writeAs(page, person, channel, 'Ana Souza', '/start vitrine-7');
  await signIn(page, person);
  await page.goto(conversation);
  await expect(log(page).getByText('Veio de um link')).toBeVisible();
  await expect(log(page).getByText('Código do link: vitrine-7')).toBeVisible();
  await page.getByRole('button', { name: 'Dados do contato' }).click();
  await expect(page.getByText('Link: vitrine-7', { exact: true })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(log(page).getByText('chegou às')).toHaveCount(0);
  const id = conversation.slice('/conversations/'.length);
  await fillParts(id, [{ kind: 'unsupported', what: 'holograma', body: '{"cor":"azul"}' }], 30);
  await page.reload();
  const bubble = log(page)
    .getByText('Conteúdo que ainda não sabemos mostrar: holograma')
    .locator('..');
  await expect(bubble.getByText(/chegou às \d\d:\d\d/)).toBeVisible();
  // The time has its day, because the message stands among those of another day.
  await expect(bubble.locator('time').first()).toHaveText(/^\d+ de \S+, \d{1,2}:\d\d$/);
  await expect(bubble.getByText('{"cor":"azul"}')).toBeHidden();
  await bubble.getByText('Para quem cuida da parte técnica').click();
  await expect(bubble.getByText('{"cor":"azul"}')).toBeVisible();
  await expectAccessible(page, 'content that nobody knows yet');
});

test('long words stay with their file as long as the server takes them', async ({ page }) => {
  const { person, channel, conversation } = await newShop(page);
  await signIn(page, person);
  await page.goto(conversation);
  await attaches(page, list);
  const words = 'Não há pão, só café. '.repeat(150).trim();
  await box(page).fill(words);
  await page.getByRole('button', { name: 'Enviar' }).click();
  await expect(log(page).getByText('Não há pão').first()).toBeVisible();
  // The file is sent with as much of its text as the channel allows in a caption, and the rest
  // follows.
  await expect
    .poll(async () => (await receivedBy(page, person, channel)).length, { timeout: 20_000 })
    .toBe(2);
  const [caption = '', rest = ''] = await receivedBy(page, person, channel);
  expect(`${caption} ${rest}`).toBe(words);
});
