import { expect, type BrowserContext, type Page, type Route } from '@playwright/test';
import { newPerson, type Person } from './person.ts';
import { firstAgent, newBot, newestConversation, writeAs } from './simulated.ts';

export const log = (page: Page) => page.getByRole('log');
export const box = (page: Page) => page.getByLabel('Mensagem para o cliente');
export const onItsWay = (page: Page) => log(page).getByText('Enviando', { exact: true });
export const list = {
  name: 'cardapio.txt',
  mimeType: 'text/plain',
  buffer: Buffer.from('Pão de queijo, R$ 5'),
};
const pixel =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==';
export const picture = {
  name: 'bolo.png',
  mimeType: 'image/png',
  buffer: Buffer.from(pixel, 'base64'),
};

interface Shop {
  person: Person;
  channel: string;
  conversation: string;
}

/** A shop whose customer has written, and where only people answer. */
export async function newShop(page: Page): Promise<Shop> {
  const person = await newPerson(page);
  const channel = await newBot(page, person);
  await firstAgent(page, person, {}, { active: false });
  await writeAs(page, person, channel, 'Ana Souza', 'onde vcs ficam?');
  return {
    person,
    channel,
    conversation: `/conversations/${await newestConversation(page, person)}`,
  };
}

export const writes = async (page: Page, text: string): Promise<void> => {
  await box(page).fill(text);
  await box(page).press('Enter');
  await expect(box(page)).toHaveValue('');
};

export const attaches = (page: Page, ...files: (typeof list)[]) =>
  page.getByLabel('Anexar arquivo').first().setInputFiles(files);

export const sending = /\/api\/conversations\/[^/]+\/(messages|files)(\?|$)/;

/**
 * Handles requests that send a message with `answer`, and passes on all others; resolves with a
 * function that ends this. The route itself stays, because the browser loses requests that a page
 * makes at the moment in which the last route is removed.
 */
export async function onSending(
  place: Page | BrowserContext,
  answer: (route: Route) => Promise<void>,
): Promise<() => void> {
  let isOn = true;
  await place.route(sending, (route) =>
    isOn && route.request().method() === 'POST' ? answer(route) : route.fallback(),
  );
  return () => {
    isOn = false;
  };
}

export const online = (page: Page) => page.evaluate(() => dispatchEvent(new Event('online')));
