import { expect, test, type Page } from '@playwright/test';
import { newPerson, signIn } from './person.ts';
import { firstAgent, newBot } from './simulated.ts';

const save = (page: Page) => page.getByRole('button', { name: 'Salvar horário' }).click();
const own = (page: Page, group: string) =>
  page.getByRole('group', { name: group }).getByRole('radio', { name: 'Só deste canal' });

test('hours that nobody can mean are marked where they are typed, and nothing typed is lost', async ({
  page,
}) => {
  const person = await newPerson(page);
  await signIn(page, person);
  await page.goto('/settings/workspace');
  await page.getByRole('radio', { name: 'Horário definido' }).check();
  await page.getByRole('button', { name: 'Adicionar horário, segunda-feira' }).click();
  const opens = page.getByLabel('Abre, segunda-feira');
  await opens.nth(1).fill('1730');
  await page.getByLabel('Fecha, terça-feira').fill('9');
  await save(page);
  await expect(
    page.getByText('Este horário se sobrepõe ao de 09:00 a 18:00, segunda-feira.'),
  ).toBeVisible();
  await expect(page.getByText('Abre e fecha na mesma hora.')).toBeVisible();
  await expect(opens.nth(1)).toBeFocused();
  await expect(opens.nth(1)).toHaveValue('17:30');
  await expect(opens.nth(1)).toHaveAccessibleDescription(/se sobrepõe/);

  await opens.nth(1).fill('18');
  await expect(page.getByText(/se sobrepõe/)).toHaveCount(0);
  const removes = page.getByRole('button', { name: /^Remover / });
  while ((await removes.count()) > 0) await removes.first().click();
  await save(page);
  await expect(page.getByText('Falta um horário.')).toBeVisible();
  await page.getByRole('button', { name: 'Adicionar horário, sábado' }).click();
  await page.getByLabel('Fecha, sábado').fill('0');
  await save(page);
  await expect(page.getByText('Horário salvo')).toBeVisible();
  await page.reload();
  await expect(page.getByLabel('Fecha, sábado')).toHaveValue('00:00');
  await expect(page.getByLabel('Abre, segunda-feira')).toHaveCount(0);
});

test('a channel gets hours and messages of its own, and shows what the customer reads', async ({
  page,
}) => {
  const person = await newPerson(page);
  const channelId = await newBot(page, person);
  await signIn(page, person);
  await page.goto(`/channels/telegram/setup?id=${channelId}`);
  await page.getByRole('link', { name: 'Ver e mudar' }).click();
  await expect(page.getByText('Nada, porque está sempre aberto.')).toBeVisible();
  await own(page, 'Qual horário vale?').check();
  await page.getByRole('radio', { name: 'Horário definido' }).check();
  await save(page);
  await expect(page.getByText('Horário salvo')).toBeVisible();
  await expect(page.getByText(/^Agora estamos fechados.* Voltamos .* às 9h\.$/)).toBeVisible();

  await own(page, 'Quais mensagens valem?').check();
  await page.getByLabel('Saudação').fill('Bem-vinda ao balcão.');
  await page.getByLabel('Mensagem fora do horário').fill('O balcão está fechado.');
  await page.getByRole('switch', { name: 'Dizer quando vocês voltam' }).uncheck();
  await expect(page.locator('p', { hasText: /^O balcão está fechado\.$/ })).toBeVisible();
  await page.getByRole('button', { name: 'Salvar mensagens' }).click();
  await expect(page.getByText('Mensagens salvas')).toBeVisible();
  await page.reload();
  await expect(page.getByLabel('Saudação')).toHaveValue('Bem-vinda ao balcão.');
  await expect(own(page, 'Qual horário vale?')).toBeChecked();
});

test('an agent is not saved with hours that overlap, or without any', async ({ page }) => {
  const person = await newPerson(page);
  await signIn(page, person);
  await page.goto(`/agents/${await firstAgent(page, person)}?tab=hours`);
  await page.getByRole('radio', { name: 'Horário definido' }).check();
  await page.getByRole('button', { name: 'Adicionar horário, segunda-feira' }).click();
  const opens = page.getByLabel('Abre, segunda-feira');
  await opens.nth(1).fill('16h');
  const publish = page.getByRole('button', { name: 'Publicar' });
  await publish.click();
  await expect(page.getByText(/^Este horário se sobrepõe ao de 09:00 a 18:00/)).toBeVisible();
  await expect(opens.nth(1)).toHaveValue('16:00');
  await expect(opens.nth(1)).toBeFocused();
  const removes = page.getByRole('button', { name: /^Remover .*-feira$/ });
  while ((await removes.count()) > 0) await removes.first().click();
  await publish.click();
  await expect(page.getByText('Falta um horário.')).toBeVisible();
  await page.getByRole('radio', { name: 'Sempre aberto' }).check();
  await publish.click();
  await expect(page.getByText(/^Versão \d+ publicada$/)).toBeVisible();
});

test('the hours of one day are copied to others by one press', async ({ page }) => {
  const person = await newPerson(page);
  await signIn(page, person);
  await page.goto(`/agents/${await firstAgent(page, person)}?tab=hours`);
  await page.getByRole('radio', { name: 'Horário definido' }).check();
  await page.getByLabel('Abre, terça-feira').fill('7');
  const copy = page.getByRole('button', { name: 'Copiar terça-feira para…' });
  await copy.click();
  await page.getByRole('menuitem', { name: 'Sábado' }).click();
  await expect(page.getByLabel('Abre, sábado')).toHaveValue('07:00');
  await expect(page.getByLabel('Abre, segunda-feira')).toHaveValue('09:00');
  await expect(page.getByRole('button', { name: 'Copiar domingo para…' })).toHaveCount(0);
  await copy.click();
  await page.getByRole('menuitem', { name: 'Todos os dias' }).click();
  for (const day of ['segunda-feira', 'sexta-feira', 'domingo'])
    await expect(page.getByLabel(`Abre, ${day}`)).toHaveValue('07:00');
  await page.getByLabel('Abre, segunda-feira').fill('8');
  await page.getByRole('button', { name: 'Copiar de segunda para os outros dias úteis' }).click();
  await expect(page.getByLabel('Abre, sexta-feira')).toHaveValue('08:00');
  await expect(page.getByLabel('Abre, sábado')).toHaveValue('07:00');
});

test('time zones say how far they are, those of Brazil first', async ({ page }) => {
  const person = await newPerson(page);
  await signIn(page, person);
  await page.goto('/settings/workspace');
  const zones = page.getByRole('combobox', { name: 'Fuso horário' });
  await expect(zones.locator('option').first()).toHaveText('São Paulo (GMT−3)');
  await expect(zones.locator('optgroup').first()).toHaveAttribute('label', 'Brasil');
  await zones.focus();
  await expect(zones.locator('optgroup[label^="Europa"] option', { hasText: 'Lisbon' })).toHaveText(
    /^Lisbon \(GMT(\+1)?\)$/,
  );
  await zones.selectOption('Manaus (GMT−4)');
  await page.getByRole('button', { name: 'Salvar horário' }).click();
  await expect(page.getByText('Horário salvo')).toBeVisible();
  await page.goto(`/agents/${await firstAgent(page, person)}?tab=hours`);
  await page.getByRole('radio', { name: 'O do negócio' }).check();
  await expect(page.getByText('Manaus (GMT−4)', { exact: true })).toBeVisible();
});

test('holidays are added by one press, never twice, and stay away once taken out', async ({
  page,
}) => {
  await signIn(page, await newPerson(page));
  await page.goto('/settings/workspace');
  const list = page.getByRole('list', { name: 'Feriados' }).getByRole('listitem');
  const national = page.getByRole('button', { name: 'Adicionar os nacionais' });
  const carnival = page.getByRole('checkbox', { name: 'Carnaval, terça' });
  await national.click();
  await expect(
    page.getByText(/^\d+ feriados adicionados, para os próximos 12 meses\.$/),
  ).toBeVisible();
  await expect(list.filter({ hasText: 'Natal' })).toHaveText(/^Natal25 de dez\. .* · todo ano/);
  await expect(list.filter({ hasText: 'Carnaval' })).toHaveCount(0);
  await expect(carnival).not.toBeChecked();
  const count = await list.count();
  await national.click();
  await expect(page.getByText('Já estavam todos na lista.')).toBeVisible();
  await expect(list).toHaveCount(count);

  await page.getByRole('combobox', { name: 'Estado' }).selectOption('São Paulo');
  await expect(page.getByText(/^Revolução Constitucionalista, 9 de jul\. /)).toBeVisible();
  await page.getByRole('button', { name: 'Adicionar os do estado' }).click();
  await expect(page.getByText(/^1 feriado adicionado/)).toBeVisible();
  await carnival.check();
  await expect(list).toHaveCount(count + 2);
  await page.getByRole('button', { name: 'Remover Natal' }).click();
  await page.getByRole('button', { name: 'Salvar horário' }).click();
  await expect(page.getByText('Horário salvo')).toBeVisible();
  await page.reload();
  await expect(list).toHaveCount(count + 1);
  await expect(carnival).toBeChecked();
  await expect(list.filter({ hasText: 'Natal' })).toHaveCount(0);
  await national.click();
  await expect(list.filter({ hasText: 'Natal' })).toHaveCount(1);
  await expect(list).toHaveCount(count + 2);
});

test('in English, holidays have English names', async ({ page }) => {
  await signIn(page, await newPerson(page), { language: 'en' });
  await page.goto('/settings/workspace');
  await page.getByRole('button', { name: 'Add the national ones' }).click();
  const list = page.getByRole('list', { name: 'Holidays' }).getByRole('listitem');
  await expect(list.filter({ hasText: 'Christmas' })).toHaveText(
    /^ChristmasDec 25, .* · every year/,
  );
  await expect(page.getByRole('checkbox', { name: 'Carnival Tuesday' })).toBeVisible();
  await page.getByRole('combobox', { name: 'State' }).selectOption('São Paulo');
  await expect(page.getByText(/^Constitutionalist Revolution, Jul 9, /)).toBeVisible();
});

test('an agent with hours of its own gets the holidays as dates', async ({ page }) => {
  const person = await newPerson(page);
  await signIn(page, person);
  await page.goto(`/agents/${await firstAgent(page, person)}?tab=hours`);
  const list = page.getByRole('list', { name: 'Feriados' }).getByRole('listitem');
  await page.getByRole('button', { name: 'Adicionar os nacionais' }).click();
  await expect(list.filter({ hasText: 'Natal' })).toHaveText(/^25 de dez\. de \d{4} · Natal/);
  await page.getByRole('combobox', { name: 'Estado' }).selectOption('Paraná');
  await expect(page.getByText('Paraná: valem os nacionais.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Adicionar os do estado' })).toBeDisabled();
  const count = await list.count();
  await page.getByRole('button', { name: 'Salvar rascunho' }).click();
  await expect(page.getByText('Rascunho salvo').first()).toBeVisible();
  await page.reload();
  await expect(list).toHaveCount(count);
});

test('how long a customer may wait is saved once something has changed', async ({ page }) => {
  await signIn(page, await newPerson(page));
  await page.goto('/settings/workspace');
  const save = page.getByRole('button', { name: 'Salvar prazo' });
  const limits = page.getByRole('switch', { name: 'Avisar quando um cliente espera demais' });
  const minutes = page.getByLabel('Primeira resposta, em minutos');
  await expect(save).toBeDisabled();
  await limits.click();
  await minutes.fill('0');
  await save.click();
  await expect(minutes).toBeFocused();
  await minutes.fill('45');
  await save.click();
  await expect(page.getByText('Prazo salvo')).toBeVisible();
  await expect(save).toBeDisabled();
  await minutes.fill('50');
  await page
    .getByRole('region', { name: 'Quanto um cliente pode esperar' })
    .getByRole('button', { name: 'Descartar' })
    .click();
  await expect(minutes).toHaveValue('45');
  await expect(save).toBeDisabled();
});
