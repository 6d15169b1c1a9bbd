import { expect, type Locator, type Page } from '@playwright/test';
import { decodeQR } from 'qr/decode.js';
import sharp from 'sharp';
import { isInstalled } from '#channels/whatsapp-web/baileys.ts';
import { test } from './live.ts';
import { newChannel, newPerson, signIn } from './person.ts';
import { agentFor } from './simulated.ts';

const ana = { phone: '5511987654321', name: 'Ana Souza' };
const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).click();
const listed = (page: Page, name: string) => page.getByRole('row', { name: new RegExp(name) });

/** What a camera sees. */
async function readCode(picture: Locator): Promise<string> {
  const { data, info } = await sharp(await picture.screenshot())
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return decodeQR({ data: new Uint8Array(data), width: info.width, height: info.height }, { timeLimit: 5_000 });
}

async function setupPage(page: Page, displayName: string): Promise<{ id: string; qr: Locator }> {
  const person = await newPerson(page);
  await agentFor(page, person, 'whatsapp_web');
  await signIn(page, person);
  const id = await newChannel(page, person, { type: 'whatsapp_web', displayName });
  await page.goto(`/channels/whatsapp-web/setup?id=${id}`);
  return { id, qr: page.getByRole('img', { name: 'QR Code para ler com o WhatsApp do celular' }) };
}

test.describe.configure({ mode: 'default' }); // one product for all of them
test.skip(!isInstalled(), 'the optional package is not installed');

test('WhatsApp Web by QR code: read from the screen, renewed, answered exactly once, and removed on the phone', async ({ page, live }) => {
  const { control, journal } = live.whatsappWeb;
  const { phone } = await control.createPhone('Padaria da Ana');
  const { qr } = await setupPage(page, 'Celular da loja');
  await press(page, 'Gerar QR Code');
  await expect(qr).toBeVisible();
  const first = await readCode(qr);
  await press(page, 'Gerar novo código');
  await expect.poll(() => readCode(qr).catch(() => first)).not.toBe(first);
  await expect(control.scan(phone, first)).rejects.toThrow('no longer valid');
  await control.scan(phone, await readCode(qr));
  await expect(page.getByText('Canal Configurado com Sucesso!')).toBeVisible({ timeout: 30_000 });
  await expect(listed(page, 'Celular da loja')).toContainText('Conectado');

  await control.act(phone, ana, { kind: 'text', text: 'Vocês entregam?' });
  const answers = async () => (await control.phone(phone, ana.phone)).messages.filter(({ from }) => from === 'business');
  await expect.poll(async () => (await answers()).length, { timeout: 40_000 }).toBe(1);
  const sent = journal.filter((entry) => entry.type === 'sent' && entry.phone === phone);
  expect(sent).toMatchObject([{ accepted: true, readable: true, copy: false }]);

  await control.disconnect(phone, 'logged_out');
  await page.goto('/channels');
  await expect(listed(page, 'Celular da loja')).not.toContainText('Conectado', { timeout: 15_000 });
  const logins = journal.filter((entry) => entry.type === 'socket' && entry.phone === phone && entry.phase === 'login');
  for (const login of logins) expect(login).toMatchObject({ loggedIn: 1 });
});

test('WhatsApp Web by phone number: a code that is typed on the phone', async ({ page, live }) => {
  const { control } = live.whatsappWeb;
  const { phone } = await control.createPhone('Padaria Dois', '5511933334444');
  await setupPage(page, 'Celular dois');
  await page.getByRole('radio', { name: 'Número de telefone' }).check();
  await page.getByLabel('Número do WhatsApp com código do país').fill('+55 (11) 93333-4444');
  await press(page, 'Gerar código');
  const copy = page.getByRole('button', { name: 'Copiar código' });
  await expect(copy).toBeVisible({ timeout: 20_000 });
  const letters = (await page.locator('form .font-mono').innerText()).replaceAll(/\s/g, '');
  expect(letters).toMatch(/^[1-9A-Z]{8}$/);
  await control.typeCode(phone, letters);
  await expect(page.getByText('Canal Configurado com Sucesso!')).toBeVisible({ timeout: 30_000 });
  await expect(listed(page, 'Celular dois')).toContainText('Conectado');
});
