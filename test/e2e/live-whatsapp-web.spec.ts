import { expect, type Locator, type Page } from '@playwright/test';
import { decodeQR } from 'qr/decode.js';
import sharp from 'sharp';
import { isInstalled } from '#channels/whatsapp-web/baileys.ts';
import { type Live, test } from './live.ts';
import { newChannel, newPerson, type Person, signIn } from './person.ts';
import { agentFor } from './simulated.ts';

const ana = { phone: '5511987654321', name: 'Ana Souza' };
const bruno = { phone: '5511912345678', name: 'Bruno Lima' };
const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).click();
const listed = (page: Page, name: string) => page.getByRole('row', { name: new RegExp(name) });
const qrOf = (page: Page) =>
  page.getByRole('img', { name: 'QR Code para ler com o WhatsApp do celular' });
const done = (page: Page) => page.getByText('Canal Configurado com Sucesso!');

/** The text of a QR code, read from the picture as a camera would. */
async function readCode(picture: Locator): Promise<string> {
  const { data, info } = await sharp(await picture.screenshot())
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return decodeQR(
    { data: new Uint8Array(data), width: info.width, height: info.height },
    { timeLimit: 5_000 },
  );
}

/** The eight letters that the page shows in two groups of four. */
async function readLetters(page: Page): Promise<string> {
  await expect(page.getByRole('button', { name: 'Copiar código' })).toBeVisible({
    timeout: 20_000,
  });
  const groups = await page.locator('form .font-mono > span').allInnerTexts();
  expect(groups).toEqual([
    expect.stringMatching(/^[1-9A-Z]{4}$/),
    expect.stringMatching(/^[1-9A-Z]{4}$/),
  ]);
  return groups.join('');
}

async function askForCode(page: Page, number: string): Promise<void> {
  await page.getByRole('radio', { name: 'Número de telefone' }).check();
  await page.getByLabel('Número do WhatsApp com código do país').fill(number);
  await press(page, 'Gerar código');
}

async function newOwner(page: Page): Promise<Person> {
  const person = await newPerson(page);
  await agentFor(page, person, 'whatsapp_web');
  return person;
}

async function openSetup(page: Page, person: Person, displayName: string): Promise<string> {
  const id = await newChannel(page, person, { type: 'whatsapp_web', displayName });
  await page.goto(`/channels/whatsapp-web/setup?id=${id}`);
  return id;
}

/** The customer writes and gets one answer, once, which the phone could decrypt. */
async function asksAndIsAnswered(
  { control, journal }: Live['whatsappWeb'],
  phone: string,
  customer: typeof ana,
): Promise<void> {
  await control.act(phone, customer, { kind: 'text', text: 'Vocês entregam?' });
  const answers = async () =>
    (await control.phone(phone, customer.phone)).messages.filter(({ from }) => from === 'business');
  await expect.poll(async () => (await answers()).length, { timeout: 40_000 }).toBe(1);
  const sent = journal.filter(
    (entry) => entry.type === 'sent' && entry.phone === phone && entry.customer === customer.phone,
  );
  expect(sent).toMatchObject([{ accepted: true, readable: true, copy: false }]);
}

/** Expects that at no moment two sockets were open for one device. */
function neverTwoSockets({ journal }: Live['whatsappWeb'], phone: string): void {
  const logins = journal.filter(
    (entry) => entry.type === 'socket' && entry.phone === phone && entry.phase === 'login',
  );
  expect(logins.length).toBeGreaterThan(0);
  for (const login of logins) expect(login).toMatchObject({ loggedIn: 1, reason: null });
}

test.describe.configure({ mode: 'default' }); // one product for all of these tests
test.skip(!isInstalled(), 'the optional package is not installed');

test('a phone that is linked by QR code answers its customer exactly once', async ({
  page,
  live,
}) => {
  const { control } = live.whatsappWeb;
  const { phone } = await control.createPhone('Padaria da Ana');
  const owner = await newOwner(page);
  await signIn(page, owner);
  await openSetup(page, owner, 'Celular da loja');
  const qr = qrOf(page);
  await press(page, 'Gerar QR Code');
  // The first connection of a process loads the package.
  await expect(qr).toBeVisible({ timeout: 60_000 });
  await expect(page.getByText(/Aguardando leitura… expira em [1-5]?\d s/)).toBeVisible();
  const first = await readCode(qr);
  await press(page, 'Gerar novo código');
  await expect.poll(() => readCode(qr).catch(() => first)).not.toBe(first);
  await expect(control.scan(phone, first)).rejects.toThrow('no longer valid');
  await control.scan(phone, await readCode(qr));
  await expect(done(page)).toBeVisible({ timeout: 30_000 });
  await expect(listed(page, 'Celular da loja')).toContainText('Conectado');
  await asksAndIsAnswered(live.whatsappWeb, phone, ana);

  await control.disconnect(phone, 'logged_out');
  await page.goto('/channels');
  await expect(listed(page, 'Celular da loja')).not.toContainText('Conectado', { timeout: 15_000 });
  neverTwoSockets(live.whatsappWeb, phone);
});

test('a phone is linked by the code that is copied from the page and typed on it', async ({
  page,
  context,
  live,
}) => {
  const { control } = live.whatsappWeb;
  const { phone } = await control.createPhone('Padaria Dois', '5511933334444');
  const { phone: stranger } = await control.createPhone('Outra loja');
  const owner = await newOwner(page);
  await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: live.origin });
  await signIn(page, owner);
  await openSetup(page, owner, 'Celular dois');
  await askForCode(page, '11 9');
  await expect(page.getByText('Confira o número: código do país, DDD e número')).toBeVisible();
  await askForCode(page, '+55 11 90000-0000'); // nobody has this number
  await expect(page.getByRole('alert')).toContainText('O WhatsApp não conhece este número', {
    timeout: 20_000,
  });
  await askForCode(page, '+55 (11) 93333-4444');
  const letters = await readLetters(page);
  await expect(page.getByText(/Aguardando o celular… expira em 1?\d\d s/)).toBeVisible();
  await press(page, 'Copiar código');
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(letters);
  await expect(control.typeCode(stranger, letters)).rejects.toThrow('no device asks');
  await control.typeCode(phone, letters);
  await expect(done(page)).toBeVisible({ timeout: 30_000 });
  await expect(listed(page, 'Celular dois')).toContainText('Conectado');
});

test('the page says what WhatsApp wants before it links a phone', async ({ page, live }) => {
  const { control } = live.whatsappWeb;
  const { phone } = await control.createPhone('Padaria Três');
  const owner = await newOwner(page);
  await signIn(page, owner);
  await openSetup(page, owner, 'Celular três');
  const refused = page.getByRole('alert');
  try {
    await control.setFaults({ lowestVersion: '2.3000.1999999999' });
    await press(page, 'Gerar QR Code');
    await expect(refused).toContainText(
      'O WhatsApp não aceita mais a versão com que o Recado se conecta',
      { timeout: 60_000 },
    );
    await expect(refused).toContainText('WHATSAPP_WEB_VERSION');
    await control.setFaults({ linking: 'passkey' });
    await press(page, 'Gerar QR Code');
    await control.scan(phone, await readCode(qrOf(page)));
    await expect(refused).toContainText('O WhatsApp pede a chave de acesso desta conta', {
      timeout: 20_000,
    });
    await expect(qrOf(page)).toBeHidden();
    await control.setFaults({ linking: 'refresh' });
    await press(page, 'Gerar QR Code');
    const old = await readCode(qrOf(page));
    await expect(control.scan(phone, old)).rejects.toThrow('scan the code that it shows now');
    await expect(
      page.getByText('O WhatsApp trocou o código depois da leitura.').first(),
    ).toBeVisible({ timeout: 20_000 });
    await expect.poll(() => readCode(qrOf(page)).catch(() => old)).not.toBe(old);
    await control.scan(phone, await readCode(qrOf(page)));
    await expect(done(page)).toBeVisible({ timeout: 30_000 });
  } finally {
    await control.setFaults({});
  }
});

test('a pairing goes on from each state in which the process of WhatsApp Web dies', async ({
  page,
  browser,
  live,
}) => {
  const { whatsappWeb } = live;
  const { control, journal } = whatsappWeb;
  const owner = await newOwner(page);
  // Two people's browsers: one has six connections to a host, and every page in sight keeps one.
  await using second = await browser.newContext({ baseURL: live.origin, locale: 'pt-BR' });
  const open = async (name: string, context = page.context()): Promise<Page> => {
    const tab = await context.newPage();
    await signIn(tab, owner);
    await openSetup(tab, owner, name);
    return tab;
  };
  const phones = await Promise.all(
    ['Um', 'Dois', 'Três', 'Quatro'].map((name) => control.createPhone(name)),
  );
  const [one = '', two = '', three = '', four = ''] = phones.map(({ phone }) => phone);

  // WhatsApp's server ends codes that nobody scans. Another code takes the place of each, and at
  // last the pairing ends.
  await control.setPace(0.03);
  const expired = await open('Expirado');
  await press(expired, 'Gerar QR Code');
  await expect(qrOf(expired)).toBeVisible();
  const first = await readCode(qrOf(expired));
  await expect.poll(() => readCode(qrOf(expired)).catch(() => first)).not.toBe(first);
  const failed = await open('Com erro');
  await askForCode(failed, '+55 11 90000-0001');
  await expect(failed.getByRole('alert')).toContainText('O WhatsApp não conhece este número');
  const linked = await open('Conectado já');
  const shown = await open('Com QR', second);
  const coded = await open('Com código', second);
  const starting = await open('Começando', second);
  await expect(expired.getByText('O código expirou.').first()).toBeVisible();
  await control.setPace(1);

  await press(linked, 'Gerar QR Code');
  await press(shown, 'Gerar QR Code');
  await expect(qrOf(linked)).toBeVisible();
  await control.scan(one, await readCode(qrOf(linked)));
  await expect(linked).toHaveURL('/channels', { timeout: 30_000 });
  await askForCode(coded, three);
  const oldLetters = await readLetters(coded);
  const oldQr = await readCode(qrOf(shown));
  await control.setFaults({ silent: true }); // the pairing that begins now gets no answer
  let before = journal.length;
  const registrations = () =>
    journal
      .slice(before)
      .filter((entry) => entry.type === 'socket' && entry.phase === 'registering').length;
  await press(starting, 'Gerar QR Code');
  await expect.poll(registrations).toBe(1);
  await expect(starting.getByText('Preparando o código…').first()).toBeVisible();
  await control.setFaults({});

  before = journal.length;
  await live.restart();
  await expect(qrOf(starting)).toBeVisible({ timeout: 30_000 });
  await expect
    .poll(() => readCode(qrOf(shown)).catch(() => oldQr), { timeout: 30_000 })
    .not.toBe(oldQr);
  await shown.reload(); // a page that is opened anew shows the pairing in progress
  await expect(qrOf(shown)).toBeVisible();
  await control.scan(two, await readCode(qrOf(shown)));
  await expect.poll(() => readLetters(coded), { timeout: 30_000 }).not.toBe(oldLetters);
  await control.typeCode(three, await readLetters(coded));
  await control.scan(four, await readCode(qrOf(starting)));
  await Promise.all(
    [shown, coded, starting].map((tab) => expect(tab).toHaveURL('/channels', { timeout: 30_000 })),
  );
  await expect(expired.getByText('O código expirou.').first()).toBeVisible();
  await expect(failed.getByRole('alert')).toContainText('O WhatsApp não conhece este número');
  await asksAndIsAnswered(whatsappWeb, one, bruno);
  for (const phone of [one, two, three, four]) neverTwoSockets(whatsappWeb, phone);
  expect(registrations()).toBe(3); // starting, QR code and code; the ended pairing stays ended
  await press(expired, 'Gerar novo código');
  await expect(qrOf(expired)).toBeVisible();
});
