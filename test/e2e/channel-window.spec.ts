import { readFileSync } from 'node:fs';
import { expect, test, type Page } from '@playwright/test';
import { decodeQR } from 'qr/decode.js';
import sharp from 'sharp';
import { expectAccessible } from './accessible.ts';
import { newPerson, signIn } from './person.ts';
import { firstAgent, newBot } from './simulated.ts';

/** What a camera reads in a downloaded file. */
async function readQr(page: Page, button: string): Promise<string> {
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: button }).click();
  const file = readFileSync(await (await downloading).path());
  const { data, info } = await sharp(file, { density: 600 })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { width, height } = info;
  return decodeQR({ data: new Uint8Array(data), width, height }, { timeLimit: 10_000 });
}

test('a link stands on the counter, and whoever scans it is known to come from there', async ({
  page,
}) => {
  const person = await newPerson(page);
  await signIn(page, person);
  await firstAgent(page, person);
  const channel = await newBot(page, person);
  await page.goto('/channels');
  await page.getByRole('button', { name: 'Ações de Padaria Sol' }).click();
  await page.getByRole('menuitem', { name: 'Detalhes' }).click();
  await page.getByRole('link', { name: 'Link e QR' }).click();
  await expect(page).toHaveURL(`/channels/${channel}/window`);

  await page.getByRole('button', { name: 'Novo link' }).click();
  await page.getByLabel('Onde ele fica').fill('Balcão');
  await page.getByRole('button', { name: 'Criar link' }).click();
  const row = page.getByRole('listitem').filter({ hasText: 'Balcão' });
  await expect(row).toContainText('Ninguém veio por ele ainda');
  await row.getByRole('button', { name: 'Ver QR' }).click();
  const dialog = page.getByRole('dialog', { name: 'Balcão' });
  const address = await dialog.getByText(/^https:\/\/t\.me\/\w+\?start=balcao$/).innerText();
  await expect(dialog.getByRole('img', { name: 'QR code de Balcão' })).toBeVisible();
  await expectAccessible(page, 'a QR code');
  expect(await readQr(page, 'Baixar imagem (PNG)')).toBe(address);
  expect(await readQr(page, 'Baixar para imprimir (SVG)')).toBe(address);
  await page.keyboard.press('Escape');

  await row.getByRole('button', { name: 'Ações de Balcão' }).click();
  await page.getByRole('menuitem', { name: 'Abrir como cliente' }).click();
  await expect(page).toHaveURL(/\/simulator/);
  await expect(page.getByRole('log')).toContainText('Como posso ajudar?');
  await page.goto('/conversations?state=all');
  await page
    .getByRole('link', { name: /Cliente 1 \(Balcão\)/ })
    .first()
    .click();
  await page.getByRole('button', { name: 'Dados do contato' }).click();
  await expect(page.getByText('QR ou link: Balcão')).toBeVisible();
  await page.goto(`/channels/${channel}/window`);
  await expect(row).toContainText('1 conversa nova');
});

test('the business presents itself on the channel, with what its agent can answer', async ({
  page,
}) => {
  const person = await newPerson(page);
  await signIn(page, person);
  const entry = (question: string, answer: string) => ({
    question,
    answer,
    variants: [],
    buttons: [],
  });
  await firstAgent(page, person, {
    faq: [entry('Onde fica a loja?', 'Na praça.'), entry('Vocês dão nota fiscal?', '')],
  });
  const channel = await newBot(page, person);
  await page.goto(`/channels/${channel}/window`);
  await page.getByLabel('Recado curto').fill('Pão quentinho');
  await page.getByRole('button', { name: 'Adicionar comando' }).click();
  await page.getByLabel('Comando 1', { exact: true }).fill('Horário!');
  await page.getByRole('button', { name: 'Salvar apresentação' }).click();
  await expect(page.getByLabel('Comando 1', { exact: true })).toHaveAccessibleDescription(
    /Use só letras/,
  );
  await expect(page.getByLabel('Comando 1', { exact: true })).toBeFocused();
  await page.getByRole('button', { name: 'Comandos: tirar 1' }).click();
  const known = page.getByText('Recepção já sabe responder:').locator('..');
  await expect(known.getByRole('button'), 'a question without an answer').toHaveCount(1);
  const question = await known.getByRole('button').first().innerText();
  await known.getByRole('button').first().click();
  await expect(page.getByLabel('O que o comando 1 pergunta')).toHaveValue(question);
  await expectAccessible(page, 'how a channel presents itself');
  await page.getByRole('button', { name: 'Salvar apresentação' }).click();
  await expect(page.getByText('Apresentação salva').first()).toBeVisible();
  await page.reload();
  await expect(page.getByLabel('Recado curto')).toHaveValue('Pão quentinho');
  await expect(page.getByLabel('O que o comando 1 pergunta')).toHaveValue(question);
});
