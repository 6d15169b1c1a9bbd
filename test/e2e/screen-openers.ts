import { expect, type Page } from '@playwright/test';

/** Brings up the question that appears when a call is refused because the session has ended. */
export async function sessionEnds(page: Page): Promise<void> {
  await page.route('**/api/notifications', (route) =>
    route.fulfill({ status: 401, json: { error: '…', code: 'unauthenticated' } }),
  );
  await page.reload();
  await expect(page.locator('dialog[open]')).toBeVisible();
  await page.unroute('**/api/notifications');
}

/** Opens the workspace's hours and adds a block for each working day. */
export async function openHours(page: Page): Promise<void> {
  await page.getByRole('radio', { name: 'Horário definido' }).check();
  await expect(page.getByLabel('Nome do feriado')).toBeVisible();
}

/** Gives a channel hours and messages of its own, with a preview of what they say. */
export async function openOwn(page: Page): Promise<void> {
  const own = page.getByRole('radio', { name: 'Só deste canal' });
  // `all` does not wait for the page to be there.
  await expect(own).not.toHaveCount(0);
  for (const radio of await own.all()) await radio.check();
  await openHours(page);
  await expect(page.getByText('Com tudo fechado')).toBeVisible();
}

/** Chooses a list of contacts, of which one is new and one has an error. */
export const chooseList = (page: Page): Promise<void> =>
  page.locator('input[type=file]').setInputFiles({
    name: 'Uma lista com um nome bastante comprido para caber.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(
      `Nome;E-mail;Bairro onde mora\nNair da lista;${crypto.randomUUID()}@loja.example;Boa Vista\nSem e-mail;nair@;\n`,
    ),
  });
