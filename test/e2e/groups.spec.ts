import { expect, test } from '@playwright/test';
import { newPerson, signIn } from './person.ts';
import { act } from './screen.ts';
import { firstAgent, newBot, newestConversation, writeAs, writeInGroup } from './simulated.ts';

// Wide enough for the pane of the contact beside the thread.
test.use({ viewport: { width: 1440, height: 900 } });

test('a group shows its title and who said each message', async ({ page }) => {
  const person = await newPerson(page);
  await signIn(page, person);
  const channel = await newBot(page, person);
  await firstAgent(page, person, { debounce: { quietMs: 0, maxMs: 0 } });
  await writeAs(page, person, channel, 'Bia Reis', 'oi');
  await newestConversation(page, person);
  await writeInGroup(page, person, channel, 'Festa da Lia', 'Bia Reis', 'Quem leva o bolo?');
  await writeInGroup(page, person, channel, 'Festa da Lia', 'Caio Luz', 'Eu levo');
  await page.goto(`/conversations/${await newestConversation(page, person, { state: 'waiting' })}`);

  const row = page
    .getByRole('list', { name: 'Conversas' })
    .getByRole('link', { name: /^Grupo: Festa da Lia/ });
  await expect(row).toContainText('Caio Luz: Eu levo');
  await expect(
    page.getByRole('list', { name: 'Conversas' }).getByRole('link', { name: /^Bia Reis/ }),
  ).toHaveCount(1);
  await expect(page.getByRole('heading', { name: 'Festa da Lia' }).first()).toBeVisible();
  const log = page.getByRole('log');
  await expect(log).toContainText(/Bia Reis: Quem leva o bolo\?/);
  await expect(log).toContainText(/Caio Luz: Eu levo/);
  await expect(page.getByText('Todos do grupo leem o que você escreve.')).toBeVisible();
  await expect(
    page.getByRole('button', { name: /^Espera .*O agente não responde em grupos/ }),
  ).toBeVisible();
  const pane = page.getByRole('complementary', { name: 'Contato' });
  await expect(pane).toContainText('Várias pessoas escrevem aqui.');
  await expect(pane).not.toContainText('Email');

  await act('Silenciar o grupo')(page);
  await expect(page.getByText('Este grupo está silenciado.')).toBeVisible();
  await expect(row).toHaveAccessibleName(/Silenciado$/);
  await act('Reativar o grupo')(page);
  await expect(page.getByRole('button', { name: /responde (em|neste) grupo/ })).toBeVisible();

  await page.goto('/contacts');
  await expect(page.getByRole('link', { name: 'Bia Reis' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Festa da Lia' })).toHaveCount(0);
});
