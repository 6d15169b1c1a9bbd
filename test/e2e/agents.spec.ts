import { expect, test, type Page } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { newChannel, newPerson, signIn } from './person.ts';
import { firstAgent, newBot, writeAs } from './simulated.ts';

const chat = (page: Page) => page.getByRole('log', { name: 'Conversa de teste' });
const toast = (page: Page, text: string) => page.getByText(text).first();

async function say(page: Page, text: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Escreva como se fosse o cliente…' }).fill(text);
  await page.keyboard.press('Enter');
}

/** Deletes an agent by the menu of its card, up to the question. */
async function remove(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: `Mais ações: ${name}` }).click();
  await page.getByRole('menuitem', { name: 'Excluir' }).click();
}

test('the first agent is switched on and off, and what that means is said', async ({ page }) => {
  await signIn(page, await newPerson(page));
  await page.goto('/agents');
  const toggle = page.getByRole('switch', { name: 'Agente Recepção' });
  await expect(toggle).not.toBeChecked();
  await toggle.click();
  await expect(toggle).toBeChecked();
  await expect(toast(page, 'Recepção está respondendo')).toBeVisible();
  await toggle.click();
  await expect(toast(page, 'Recepção parou de responder')).toBeVisible();
  await page.getByRole('button', { name: 'Ativar de novo' }).click();
  await expect(toggle).toBeChecked();
  await expect(page.getByText('Recepção está respondendo')).not.toHaveCount(0);
  await page.reload();
  await expect(toggle).toBeChecked();
});

test('an agent is made, found and deleted', async ({ page }) => {
  await signIn(page, await newPerson(page));
  await page.goto('/agents');
  await page.getByRole('button', { name: 'Novo agente' }).click();
  const dialog = page.getByRole('dialog', { name: 'Novo agente' });
  await dialog.getByRole('button', { name: 'Criar agente' }).click();
  await expect(dialog.getByLabel('Nome')).toHaveAccessibleDescription('Campo obrigatório');
  await dialog.getByLabel('Nome').fill('Triagem');
  await dialog.getByLabel('Canal').selectOption('Instagram');
  await dialog.getByRole('button', { name: 'Criar agente' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Triagem' })).toBeVisible();

  await page.getByRole('main').getByRole('link', { name: 'Agentes IA' }).click();
  await page.getByRole('combobox', { name: 'Canal' }).selectOption('Instagram');
  await expect(page).toHaveURL('/agents?channelType=instagram');
  await expect(page.getByRole('link', { name: 'Recepção' })).toHaveCount(0);
  await page.getByRole('searchbox', { name: 'Buscar agente' }).fill('nenhum assim');
  await expect(page.getByText('Nenhum agente com esses filtros')).toBeVisible();
  await page.getByRole('button', { name: 'Limpar filtros' }).click();
  await expect(page).toHaveURL('/agents');

  await remove(page, 'Triagem');
  const question = page.getByRole('alertdialog', { name: 'Excluir Triagem?' });
  await expect(question).toContainText('As conversas com clientes ficam guardadas.');
  await expect(question).not.toContainText('Ficam sem agente'); // it was not answering
  await question.getByRole('button', { name: 'Excluir agente' }).click();
  await expect(page.getByRole('link', { name: 'Triagem' })).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Recepção' })).toBeVisible();
});

test('an agent is edited, tried and copied from its card', async ({ page }) => {
  const person = await newPerson(page);
  await newBot(page, person, 'Padaria Sol');
  const id = await firstAgent(page, person, { greeting: 'Bom dia da padaria!' });
  await signIn(page, person);
  await page.goto('/agents');
  const card = page.getByRole('listitem').filter({ hasText: 'Padaria Sol' });
  for (const verb of ['Editar', 'Testar'])
    await expect(card.getByRole('link', { name: verb })).toHaveAccessibleDescription('Recepção');
  await card.getByRole('link', { name: 'Editar' }).click();
  await expect(page).toHaveURL(`/agents/${id}`);
  await page.goBack();
  await card.getByRole('link', { name: 'Testar' }).click();
  await expect(page).toHaveURL(`/agents/${id}?test=true`);
  await expect(page.getByPlaceholder('Escreva como se fosse o cliente…')).toBeFocused();
  await page.keyboard.type('aceita pix?');
  await page.keyboard.press('Enter');
  await expect(chat(page)).toContainText('Aceitamos pix');
  await page.goBack();

  await card.getByRole('button', { name: 'Duplicar' }).click();
  await expect(toast(page, 'Cópia feita: Recepção (cópia)')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: 'Recepção (cópia)' })).toBeVisible();
  await expect(page).not.toHaveURL(`/agents/${id}`);
  await expect(page.getByLabel('Saudação', { exact: true })).toHaveValue('Bom dia da padaria!');
  await page.getByRole('main').getByRole('link', { name: 'Agentes IA' }).click();
  // The channel stays with the agent that has it.
  await expect(card).toHaveCount(1);
  const copy = page.getByRole('listitem').filter({ hasText: 'Recepção (cópia)' });
  await expect(copy).toContainText('sem canal');
  await expect(copy.getByRole('switch')).not.toBeChecked();
  await expect(copy).toContainText('Nunca publicado');
});

test('from a copy to an agent that answers, there is one next step at a time', async ({ page }) => {
  const person = await newPerson(page);
  const asked = { headers: { authorization: `Bearer ${person.token}` } };
  const id = await firstAgent(page, person);
  expect((await page.request.post(`/agents/${id}/duplicate`, asked)).status()).toBe(201);
  await newChannel(page, person, { type: 'whatsapp', displayName: 'Loja Centro' });
  await signIn(page, person);
  await page.goto('/agents');
  const card = page.getByRole('listitem').filter({ hasText: 'Recepção (cópia)' });
  const step = (name: string) => card.getByText(name, { exact: true });

  // Publishing goes by the page that says what changes.
  await expect(step('Nunca publicado')).toBeVisible();
  await step('Publicar').click();
  await expect(page.getByText('Tudo: é a primeira versão.')).toBeVisible();
  await page.getByRole('button', { name: 'Publicar a versão 1' }).click();
  await expect(page.getByRole('status').getByText('Publicado, desligado')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Publicar' })).toHaveCount(0);
  await page.getByRole('main').getByRole('link', { name: 'Agentes IA' }).click();

  // The button goes with the step, and the focus stays with the agent.
  await expect(step('Publicado, desligado')).toBeVisible();
  await step('Ligar').focus();
  await page.keyboard.press('Enter');
  const toggle = card.getByRole('switch', { name: 'Agente Recepção (cópia)' });
  await expect(toggle).toBeChecked();
  await expect(toggle).toBeFocused();
  await expect(step('Ligado, mas sem canal')).toBeVisible();
  await step('Ligar a um canal').click();
  await expect(page).toHaveURL(/\?tab=hours$/);
  // Here, too: the tab is open already, another is left for it.
  await page.getByRole('tab', { name: 'Comportamento' }).click();
  await page.getByRole('button', { name: 'Ligar a um canal' }).click();
  await page.getByRole('button', { name: 'Passar para este agente (Loja Centro)' }).click();
  await expect(page.getByRole('status').getByText('Atende 1 canal', { exact: true })).toBeVisible();

  await page.getByRole('tab', { name: 'Comportamento' }).click();
  await page.getByLabel('Saudação', { exact: true }).fill('Bem-vinda!');
  await expect(page.getByRole('status').getByText('Alterações não salvas')).toBeVisible();
  await page.getByRole('button', { name: 'Salvar rascunho' }).click();
  await expect(page.getByText('Atende 1 canal, com mudanças no rascunho')).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'Agentes IA' }).click();
  await step('Publicar mudanças').click();
  await page.getByRole('button', { name: 'Publicar a versão 2' }).click();
  await page.getByRole('main').getByRole('link', { name: 'Agentes IA' }).click();
  await expect(step('Atende 1 canal')).toBeVisible();
  for (const done of ['Publicar', 'Publicar mudanças', 'Ligar', 'Ligar a um canal'])
    await expect(step(done)).toHaveCount(0);
});

test('a press meant twice publishes, and does not switch on as well', async ({ page }) => {
  const person = await newPerson(page);
  const id = await firstAgent(page, person, {}, { active: false });
  await signIn(page, person);
  await page.goto(`/agents/${id}`);
  await page.getByLabel('Saudação', { exact: true }).fill('Bem-vinda!');
  // The answer is there between the two presses.
  const publish = page.getByRole('button', { name: 'Publicar' });
  await publish.dispatchEvent('click', { detail: 1 });
  const next = page.getByRole('button', { name: 'Ligar' });
  await expect(next).toBeVisible();
  await next.dispatchEvent('click', { detail: 2 });
  await expect(page.getByRole('switch')).not.toBeChecked();
  await next.click();
  await expect(page.getByRole('switch')).toBeChecked();
});

test('an agent that was never published and is switched on says nothing, which is told', async ({
  page,
}) => {
  const person = await newPerson(page);
  const asked = { headers: { authorization: `Bearer ${person.token}` } };
  const id = await firstAgent(page, person, {}, { active: false });
  expect((await page.request.post(`/agents/${id}/duplicate`, asked)).status()).toBe(201);
  await signIn(page, person);
  await page.goto('/agents');
  await page.getByRole('switch', { name: 'Agente Recepção (cópia)' }).click();
  await expect(toast(page, 'Até você publicar, ele não diz nada aos clientes.')).toBeVisible();
  const card = page.getByRole('listitem').filter({ hasText: 'Recepção (cópia)' });
  await expect(card).toContainText('Ligado, mas nunca publicado');
  await expect(card.getByText('Publicar', { exact: true })).toBeVisible();
});

test('on a phone the card leads to the chat in its sheet', async ({ page }) => {
  const person = await newPerson(page);
  await firstAgent(page, person);
  await signIn(page, person);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/agents');
  await page.getByRole('link', { name: 'Testar' }).click();
  await say(page, 'aceita pix?');
  await expect(chat(page)).toContainText('Aceitamos pix');
});

test('deleting the agent that answers says who is left without one, and the figures show how each does', async ({
  page,
}) => {
  const person = await newPerson(page);
  await signIn(page, person);
  const channelId = await newBot(page, person, 'Padaria Sol');
  await firstAgent(page, person, { debounce: { quietMs: 0, maxMs: 0 } });
  await writeAs(page, person, channelId, 'Bruno Lima', 'quero falar com um atendente');
  await page.goto('/agents');
  await remove(page, 'Recepção');
  const question = page.getByRole('alertdialog', { name: 'Excluir Recepção?' });
  await expect(question).toContainText('Ficam sem agente:');
  await expect(question.getByRole('listitem')).toHaveText(['Padaria Sol']);
  await question.getByRole('button', { name: 'Cancelar' }).click();

  const figures = page.getByRole('dialog', { name: 'Números dos agentes' });
  await expect(async () => {
    await page.reload(); // the figures of the last 30 days are a few seconds old at most
    await page.getByRole('button', { name: 'Números' }).click();
    await expect(figures).toContainText('1 de 1 respondendo');
    await expect(figures.getByRole('row', { name: /Recepção/ })).toContainText(
      'pediu uma pessoa: 1',
      { timeout: 2000 },
    );
  }).toPass({ timeout: 45_000 });
});

test('an answer is tried before it is saved, kept as a draft, then published', async ({ page }) => {
  const person = await newPerson(page);
  await newBot(page, person);
  await signIn(page, person);
  await page.goto(`/agents/${await firstAgent(page, person)}`);
  await page.getByRole('tab', { name: 'Conhecimento' }).click();
  await page.getByRole('button', { name: 'Nova pergunta' }).click();
  await expect(page.getByLabel('Pergunta', { exact: true })).toBeFocused();
  await expect(page.getByText('Campo obrigatório')).toHaveCount(0);
  await page.getByLabel('Pergunta', { exact: true }).fill('Vocês fazem bolo sem glúten?');
  await page
    .getByLabel('Outras formas de perguntar')
    .fill('tem opção para celíaco?\n\nbolo sem trigo');
  await page
    .getByLabel('Resposta', { exact: true })
    .fill('Fazemos, com dois dias de antecedência.');
  await expect(page.getByText('Alterações não salvas')).toBeVisible();

  await say(page, 'tem opção para celíaco?');
  await expect(chat(page)).toContainText('Fazemos, com dois dias de antecedência.');
  await chat(page).getByText('Como respondeu').click();
  await expect(chat(page).getByText('Vocês fazem bolo sem glúten?', { exact: true })).toBeVisible();

  await page.getByRole('button', { name: 'Salvar rascunho' }).click();
  await expect(
    toast(page, 'Os clientes continuam com a versão 2 até você publicar.'),
  ).toBeVisible();
  await page.reload();
  await expect(page.getByText('Atende 1 canal, com mudanças no rascunho')).toBeVisible();
  await page.getByRole('button', { name: 'Publicar mudanças' }).click();
  await expect(toast(page, 'Versão 3 publicada')).toBeVisible();
  await expect(page.getByText(/versão 3 publicada/)).toBeVisible();
  await expect(page.getByText('Atende 1 canal', { exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Publicar' })).toBeDisabled();
});

test('the draft and the live version answer the same words, and tell what they used', async ({
  page,
}) => {
  const person = await newPerson(page);
  await signIn(page, person);
  await page.goto(`/agents/${await firstAgent(page, person)}`);
  await page.getByRole('tab', { name: 'Conhecimento' }).click();
  await page
    .getByRole('button', { name: 'Quais são as formas de pagamento?', exact: false })
    .first()
    .click();
  await page.getByLabel('Resposta', { exact: true }).fill('Só em dinheiro.');
  await page.getByText('Rascunho · Qualquer canal · agora').click();
  await page.getByLabel('Comparar com').selectOption('No ar');
  await page.getByLabel('Por qual canal').selectOption('WhatsApp Web');
  await page.getByLabel('Nome do cliente').fill('Lívia');
  await expect(page.getByText('Rascunho e No ar · WhatsApp Web · agora · Lívia')).toBeVisible();
  await say(page, 'quais as formas de pagamento?');
  const draft = page.getByRole('log', { name: 'Conversa de teste: Rascunho' });
  const live = page.getByRole('log', { name: 'Conversa de teste: No ar' });
  await expect(draft).toContainText('Só em dinheiro.');
  await expect(live).toContainText('Aceitamos pix');
  await expect(live).not.toContainText('Só em dinheiro.');
  await expect(draft).toContainText('Usou “Quais são as formas de pagamento?”');
  await draft.getByText('Como respondeu').click();
  await expect(draft.locator('mark')).toContainText('Só em dinheiro.');
  await expect(draft.getByText('Regras, sem modelo')).toBeVisible();

  // Where there is no room for both, one is shown, and the other behind it.
  await page.setViewportSize({ width: 390, height: 800 });
  await page.getByRole('button', { name: 'Testar' }).click();
  await expect(draft).toBeVisible();
  await expect(live).toBeHidden();
  await page.getByRole('radio', { name: 'No ar' }).check({ force: true });
  await expect(draft).toBeHidden();
  await expect(live).toContainText('quais as formas de pagamento?');
});

test('questions without an answer are marked until they are filled in', async ({ page }) => {
  await signIn(page, await newPerson(page));
  await page.goto('/agents');
  await page.getByRole('switch', { name: 'Agente Recepção' }).click();
  await expect(
    toast(
      page,
      'Ele ainda não tem canal. Escolha onde ele responde em “Canais e horário”. 8 perguntas a preencher.',
    ),
  ).toBeVisible();
  await page.getByRole('link', { name: 'Recepção' }).click();
  await page.getByRole('tab', { name: 'Conhecimento' }).click();
  const marks = page.getByRole('tabpanel').getByText('A preencher', { exact: true });
  await expect(marks).toHaveCount(8);
  await say(page, 'onde vcs ficam?');
  await expect(chat(page)).toContainText('Não encontrei essa informação.');
  await expect(chat(page)).toContainText('“Onde fica a loja?” ainda está a preencher.');
  await page.getByRole('button', { name: 'Onde fica a loja?', exact: false }).first().click();
  const answer = page.getByLabel('Resposta', { exact: true });
  await expect(answer).toHaveAccessibleDescription(/Até lá, o agente diz que não encontrou/);
  await answer.fill('Largo da Matriz, ao lado da igreja.');
  await expect(marks).toHaveCount(7);
  await say(page, 'onde vcs ficam?');
  await expect(chat(page)).toContainText('Largo da Matriz, ao lado da igreja.');
  await page.getByRole('button', { name: 'Publicar' }).click();
  await expect(
    toast(page, 'Os clientes já recebem estas respostas. 7 perguntas a preencher.'),
  ).toBeVisible();
  await page.reload();
  await expect(page.getByRole('tabpanel').getByText('7 perguntas a preencher.')).toBeVisible();

  await page.getByRole('button', { name: 'Onde fica a loja?', exact: false }).first().click();
  await answer.fill(
    'Nossa loja fica na Rua das Flores, 100, Centro. Você também pode comprar por aqui e receber em casa.',
  );
  await expect(page.getByText('1 resposta ainda é um exemplo nosso.')).toBeVisible();
});

test('the test chat offers buttons, says when a person would be called, and starts again', async ({
  page,
}) => {
  const person = await newPerson(page);
  await signIn(page, person);
  await page.goto(`/agents/${await firstAgent(page, person)}`);
  await say(page, 'oi');
  await chat(page).getByRole('button', { name: 'Formas de pagamento' }).click();
  await expect(chat(page)).toContainText('Aceitamos pix');
  await page.getByRole('tab', { name: 'Passagem para pessoa' }).click();
  await page
    .getByRole('textbox', { name: 'Palavras que chamam uma pessoa' })
    .fill('cancelar o plano');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Remover cancelar o plano' })).toBeVisible();
  await say(page, 'quero cancelar o plano');
  await expect(chat(page)).toContainText('Passaria para uma pessoa: palavra da sua lista');
  await page.getByRole('button', { name: 'Recomeçar conversa' }).click();
  await expect(chat(page)).toHaveText('Escreva como um cliente. Nada é enviado de verdade.');
});

test('a text that the channel cannot show as a button is told while typed and can be saved', async ({
  page,
}) => {
  const person = await newPerson(page);
  await signIn(page, person);
  await newChannel(page, person, { type: 'whatsapp', displayName: 'Loja Centro' });
  await page.goto(`/agents/${await firstAgent(page, person, { menu: ['Preços'] })}`);
  const menu = page.getByRole('textbox', { name: 'Menu da saudação' });
  const onChannel = async (name: string): Promise<void> => {
    await page.getByRole('tab', { name: 'Canais e horário' }).click();
    await page.getByRole('button', { name: `Passar para este agente (${name})` }).click();
    await expect(toast(page, `${name}: agora quem responde é Recepção`)).toBeVisible();
    await page.getByRole('tab', { name: 'Comportamento' }).click();
  };
  await menu.fill('Acompanhar meu pedido agora');
  await expect(menu).toHaveAccessibleDescription(/é sempre o último/);
  await expect(menu).not.toHaveAccessibleDescription(/texto numerado/); // Telegram shows all of it
  await menu.fill('');
  await onChannel('Loja Centro');
  await menu.fill('Acompanhar meu pedido agora');
  await expect(menu).toHaveAccessibleDescription(
    /No WhatsApp Business estes botões vão como texto numerado: “Acompanhar meu pedido agora” tem 27 caracteres e o WhatsApp Business mostra 24\./,
  );
  await menu.fill('Acompanhar meu pedido');
  await expect(menu).toHaveAccessibleDescription(
    /vão numa lista, que o cliente abre: .*tem 21 caracteres e o WhatsApp Business mostra 20\./,
  );
  await menu.fill('Acompanhar pedido');
  await expect(menu).not.toHaveAccessibleDescription(/WhatsApp/);
  await menu.press('Enter');
  await menu.fill('Trocas');
  await expect(menu).toHaveAccessibleDescription(
    /vão numa lista, que o cliente abre: são 4 ao todo e o WhatsApp Business mostra 3\./,
  );
  await menu.fill('');

  await page.getByRole('tab', { name: 'Conhecimento' }).click();
  await page.getByRole('button', { name: 'Nova pergunta' }).click();
  await page.getByLabel('Pergunta', { exact: true }).fill('Onde fica?');
  await page.getByLabel('Resposta', { exact: true }).fill('Na Rua das Flores, 10.');
  const buttons = page.getByRole('textbox', { name: 'Botões depois da resposta' });
  await buttons.fill('Como chegar de ônibus ou de carro');
  await expect(buttons).toHaveAccessibleDescription(
    /“Como chegar de ônibus ou de carro” tem 33 caracteres/,
  );
  await buttons.press('Enter');
  await page.getByRole('button', { name: 'Salvar rascunho' }).click();
  await expect(toast(page, 'Rascunho salvo')).toBeVisible();
});

test('the greeting and its buttons are drawn as on the channel, while they are written', async ({
  page,
}) => {
  const person = await newPerson(page);
  const id = await firstAgent(page, person, { menu: ['Bolos', 'Salgados'] }, { active: false });
  await signIn(page, person);
  await page.goto(`/agents/${id}`);
  const preview = page.getByRole('region', { name: 'Como o cliente vê' });
  const channel = preview.getByRole('combobox', { name: 'Canal da prévia' });
  const choices = preview.getByRole('listitem');
  const menu = page.getByRole('textbox', { name: 'Menu da saudação' });
  await expect(channel).toHaveValue('telegram'); // what it was made for
  await expect(choices).toHaveText(['Bolos', 'Salgados', 'Falar com atendente']);

  // The sentence that the product adds where a greeting does not say what answers.
  const greeting = page.getByLabel('Saudação', { exact: true });
  await greeting.fill('Bom dia da padaria!');
  await expect(preview).toContainText('Bom dia da padaria! Sou um assistente automático.');
  await greeting.fill('Sou o assistente automático da padaria.');
  await expect(preview.getByText('Sou o assistente automático da padaria.')).toHaveText(
    'Sou o assistente automático da padaria.',
  );

  // Three are buttons on WhatsApp, and four a list, whose rows can be chosen.
  await channel.selectOption('WhatsApp Business');
  await expect(choices).toHaveText(['Bolos', 'Salgados', 'Falar com atendente']);
  await expect(choices.locator('svg')).toHaveCount(0);
  await menu.fill('Entrega');
  await menu.press('Enter');
  await expect(choices).toHaveText(['Bolos', 'Salgados', 'Entrega', 'Falar com atendente']);
  await expect(choices.locator('svg')).toHaveCount(4);
  await channel.selectOption('WhatsApp Web');
  await expect(preview).toContainText('4. Falar com atendente');
  await expect(choices).toHaveCount(0);
  await channel.selectOption('Messenger');
  await expect(choices).toHaveCount(4);
  await menu.fill('Uma coisa que não cabe num botão');
  await menu.press('Enter');
  await expect(preview).toContainText('4. Uma coisa que não cabe num botão');
  await expect(choices).toHaveCount(0);
  await expectAccessible(page, 'the greeting on a phone');
});

test('the preview leaves out what customers do not get, and can be asked for again', async ({
  page,
}) => {
  const person = await newPerson(page);
  await newBot(page, person, 'Padaria Sol');
  await signIn(page, person);
  await page.goto('/agents');
  await page.getByRole('switch', { name: 'Agente Recepção' }).click();
  await expect(page.getByText('Atende 1 canal')).toBeVisible();
  let isDown = true;
  await page.route('**/process-message', (route) => (isDown ? route.abort() : route.fallback()));
  await page.getByRole('link', { name: 'Recepção' }).click();
  const preview = page.getByRole('region', { name: 'Como o cliente vê' });
  const again = preview.getByRole('button', { name: 'Mostrar de novo' });
  await expect(preview).toContainText('Sem conexão com o servidor.');
  isDown = false;
  await again.click();
  // It serves one channel, so there is nothing to choose; its questions have no answer yet.
  await expect(preview).toContainText('Padaria Sol');
  await expect(preview.getByRole('listitem')).toHaveText(['Falar com atendente']);
  await expect(preview.getByRole('combobox')).toHaveCount(0);
});

test('hours are written as people write them, and the agent keeps to them', async ({ page }) => {
  const person = await newPerson(page);
  await signIn(page, person);
  await page.goto(`/agents/${await firstAgent(page, person)}?tab=hours`);
  await page.getByText('Sempre aberto').click();
  await page.getByText('Horário definido').click();
  await expect(page.getByLabel('Abre, domingo')).toHaveCount(0);
  const opens = page.getByLabel('Abre, segunda-feira');
  await opens.fill('9h30');
  await opens.blur();
  await expect(opens).toHaveValue('09:30');
  await page.getByRole('button', { name: 'Copiar de segunda para os outros dias úteis' }).click();
  await expect(page.getByLabel('Abre, sexta-feira')).toHaveValue('09:30');
  await page.getByRole('button', { name: 'Adicionar horário, sábado' }).click();
  await expect(page.getByLabel('Fecha, sábado')).toHaveValue('18:00');
  const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Sao_Paulo' }).format();
  await page.getByLabel('Outro feriado').fill(today);
  await page.getByRole('button', { name: 'Adicionar feriado' }).click();
  await page.getByText('Também descansa').click();
  await page.getByLabel('Mensagem fora do horário').fill('Hoje é feriado por aqui.');
  await say(page, 'aceita pix?');
  await expect(chat(page)).toContainText('Hoje é feriado por aqui.');
  await expect(chat(page)).toContainText('fora do horário');
  await page.getByRole('button', { name: 'Publicar' }).click();
  await expect(toast(page, 'Versão 3 publicada')).toBeVisible();
});

test('a mistake is marked on its tab and in its place', async ({ page }) => {
  const person = await newPerson(page);
  await signIn(page, person);
  await page.goto(`/agents/${await firstAgent(page, person)}?tab=limits`);
  await page.getByLabel('Pausa do cliente').fill('99');
  await expect(page.getByLabel('Pausa do cliente')).not.toHaveAttribute('aria-invalid');
  await page.getByLabel('Respostas em 5 minutos').fill('muitas');
  await expect(page.getByLabel('Pausa do cliente')).toHaveAttribute('aria-invalid', 'true');
  await page.getByRole('tab', { name: 'Comportamento' }).click();
  await page.getByRole('button', { name: 'Publicar' }).click();
  await expect(
    page.getByRole('tab', { name: 'Regras e limites (há campos a corrigir)' }),
  ).toHaveAttribute('aria-selected', 'true');
  await expect(page.getByLabel('Pausa do cliente')).toBeFocused();
  await expect(page.getByLabel('Pausa do cliente')).toHaveAccessibleDescription(
    'Use um número de 0 a 60.',
  );
  await expect(page.getByLabel('Respostas em 5 minutos')).toHaveAccessibleDescription(
    'Use um número de 1 a 100.',
  );
  await page.getByLabel('Respostas em 5 minutos').fill('10');
  await page.getByLabel('Pausa do cliente').fill('9,5');
  await page.getByRole('button', { name: 'Publicar' }).click();
  await expect(page.getByLabel('Espera máxima')).toHaveAccessibleDescription(
    'Não pode ser menor que a pausa do cliente.',
  );
  await page.getByLabel('Espera máxima').fill('20');
  await page.getByRole('button', { name: 'Publicar' }).click();
  await expect(toast(page, 'Versão 3 publicada')).toBeVisible();
});

test('questions are moved, removed, put back, and an unfinished one is shown when saving', async ({
  page,
}) => {
  const person = await newPerson(page);
  await signIn(page, person);
  await page.goto(`/agents/${await firstAgent(page, person)}?tab=knowledge`);
  const questions = page.getByRole('tabpanel').getByRole('heading', { level: 3 });
  await page.getByRole('button', { name: 'Descer: Qual é o horário de funcionamento?' }).click();
  await expect(questions.first()).toContainText('Quais são as formas de pagamento?');
  await page.getByRole('button', { name: 'Remover: Quais são as formas de pagamento?' }).click();
  await expect(questions).toHaveCount(7);
  await page.getByRole('button', { name: 'Desfazer' }).click();
  await expect(questions.first()).toContainText('Quais são as formas de pagamento?');
  await page.getByRole('button', { name: 'Nova pergunta' }).click();
  await page.getByLabel('Resposta', { exact: true }).fill('Sim, ao lado da loja.');
  await questions.first().getByRole('button').click();
  await page.getByRole('tab', { name: 'Comportamento' }).click();
  await page.getByRole('button', { name: 'Salvar rascunho' }).click();
  await expect(page.getByLabel('Resposta', { exact: true })).toHaveValue('Sim, ao lado da loja.');
  await expect(page.getByLabel('Pergunta', { exact: true })).toHaveAccessibleDescription(
    'Campo obrigatório',
  );
  await page.getByLabel('Pergunta', { exact: true }).fill('Tem estacionamento?');
  await page.getByRole('button', { name: 'Salvar rascunho' }).click();
  await expect(toast(page, 'Rascunho salvo')).toBeVisible();
  await page.reload();
  await expect(questions).toHaveCount(9);
  await expect(questions.first()).toContainText('Quais são as formas de pagamento?');
});

test('leaving with unsaved changes asks first', async ({ page }) => {
  const person = await newPerson(page);
  await signIn(page, person);
  const path = `/agents/${await firstAgent(page, person)}`;
  await page.goto(path);
  await page.getByLabel('Objetivo').fill('Outro objetivo');
  await page.getByRole('link', { name: 'Canais' }).click();
  const question = page.getByRole('alertdialog', { name: 'Sair sem salvar?' });
  await question.getByRole('button', { name: 'Cancelar' }).click();
  await expect(page).toHaveURL(path);
  await expect(page.getByLabel('Objetivo')).toHaveValue('Outro objetivo');
  await page.getByRole('link', { name: 'Canais' }).click();
  await question.getByRole('button', { name: 'Sair sem salvar' }).click();
  await expect(page).toHaveURL('/channels');
});

test('a channel is moved from one agent to another by one press, on both pages', async ({
  page,
}) => {
  const person = await newPerson(page);
  await signIn(page, person);
  await newBot(page, person, 'Padaria Sol');
  await newChannel(page, person, { type: 'whatsapp', displayName: 'Loja Centro' });
  await page.goto('/agents');
  await page.getByRole('button', { name: 'Novo agente' }).click();
  const dialog = page.getByRole('dialog', { name: 'Novo agente' });
  await dialog.getByLabel('Nome').fill('Triagem');
  // What has no agent is ticked; what another agent has says whose it is.
  await expect(dialog.getByRole('checkbox', { name: /Loja Centro/ })).toBeChecked();
  const bakery = dialog.getByRole('checkbox', { name: /Padaria Sol.*agora com Recepção/ });
  await expect(bakery).not.toBeChecked();
  await dialog.getByRole('button', { name: 'Criar agente' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Triagem' })).toBeVisible();

  await page.getByRole('tab', { name: 'Canais e horário' }).click();
  const places = page.getByRole('list', { name: 'Onde ele responde' });
  await expect(places.getByRole('listitem')).toHaveText([
    /Loja Centro.*este agente responde aqui/,
    /Padaria Sol.*agora com Recepção · desligado/,
  ]);
  await places.getByRole('button', { name: 'Passar para este agente (Padaria Sol)' }).click();
  await expect(toast(page, 'Padaria Sol: agora quem responde é Triagem')).toBeVisible();
  await expect(places.getByRole('listitem').last()).toHaveText(/este agente responde aqui/);
  await page.getByRole('button', { name: 'Desfazer' }).click();
  await expect(toast(page, 'Padaria Sol: agora quem responde é Recepção')).toBeVisible();
  await expect(places.getByRole('listitem').last()).toHaveText(/agora com Recepção/);

  await page.goto('/channels');
  await expect(page.getByRole('row', { name: /Padaria Sol/ })).toContainText('Recepção');
  await page.getByRole('link', { name: 'Padaria Sol' }).click();
  const who = page.getByRole('combobox', { name: 'Quem responde' });
  await who.selectOption('Triagem (desligado)');
  await expect(toast(page, 'Padaria Sol: agora quem responde é Triagem')).toBeVisible();
  await page.reload();
  await expect(who).toHaveValue(/./);
  await who.selectOption('Ninguém ainda');
  await expect(who).toHaveAccessibleDescription('Até lá, as mensagens daqui esperam uma pessoa.');
  await page.goto('/channels');
  await expect(page.getByRole('row', { name: /Padaria Sol/ })).toContainText('Ninguém ainda');
});

test('the setup of a channel asks who answers, where more than one agent could', async ({
  page,
}) => {
  const person = await newPerson(page);
  await signIn(page, person);
  const known = await newChannel(page, person, { type: 'telegram', displayName: 'Balcão' });
  await page.goto(`/channels/telegram/setup?id=${known}`);
  await expect(page.getByRole('heading', { level: 1, name: /Balcão/ })).toBeVisible();
  const question = page.getByRole('region', { name: 'Quem responde neste canal?' });
  await expect(question).toHaveCount(0); // the only agent of its type
  const id = await newChannel(page, person, { type: 'whatsapp_web', displayName: 'Entregas' });
  await page.goto(`/channels/whatsapp-web/setup?id=${id}`);
  await question.getByRole('combobox').selectOption('Recepção (desligado)');
  await expect(toast(page, 'Entregas: agora quem responde é Recepção')).toBeVisible();
  await page.goto('/agents');
  await expect(page.getByRole('listitem').filter({ hasText: 'Recepção' })).toContainText(
    /Balcão.*Entregas/,
  );
});

test('the queue is looked at, cleared after a preview, and put back', async ({ page }) => {
  const person = await newPerson(page);
  await signIn(page, person);
  const channelId = await newBot(page, person);
  await firstAgent(page, person, { debounce: { quietMs: 60_000, maxMs: 300_000 } });
  await writeAs(page, person, channelId, 'Bruno Lima', 'Bom dia');
  await page.goto('/agents');
  await page.getByRole('button', { name: 'Avançado' }).click();
  const room = page.getByRole('dialog', { name: 'Trabalho dos agentes' });
  await expect(room).toContainText('site, agentes, conexões');
  await expect(room.getByText('Esperando o cliente terminar').locator('xpath=..')).toContainText(
    '1',
  );
  await room.getByRole('button', { name: 'Limpar fila' }).click();
  const dialog = page.getByRole('dialog', { name: 'Limpar a fila?' });
  await expect(dialog).toContainText('Sem resposta de agente: 1 mensagem em 1 conversa.');
  await expect(dialog).toContainText('Bruno Lima');
  await dialog.getByRole('button', { name: 'Limpar fila' }).click();
  await expect(toast(page, 'Fila limpa')).toBeVisible();
  await page.getByRole('button', { name: 'Desfazer' }).click();
  await expect(toast(page, 'De volta à fila: 1 mensagem')).toBeVisible();
});

test('on a phone the agent is tried in a sheet', async ({ page }) => {
  const person = await newPerson(page);
  await signIn(page, person);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`/agents/${await firstAgent(page, person)}`);
  await page.getByRole('button', { name: 'Testar' }).click();
  await say(page, 'aceita pix?');
  await expect(chat(page)).toContainText('Aceitamos pix');
  await page.getByRole('button', { name: 'Fechar' }).click();
  await expect(chat(page)).toHaveCount(0);
});

test('a version is the draft again with two presses, and the draft of before with one more', async ({
  page,
}) => {
  const person = await newPerson(page);
  const agent = await firstAgent(page, person, { greeting: 'Bom dia da padaria!' });
  await firstAgent(page, person, { greeting: 'Boa tarde da padaria!' }, { active: false });
  await signIn(page, person);
  await page.goto(`/agents/${agent}`);
  const greeting = page.getByLabel('Saudação', { exact: true });
  await expect(greeting).toHaveValue('Boa tarde da padaria!');
  await page.getByRole('link', { name: /^versão 3 publicada/ }).click();
  await expect(page.getByRole('heading', { name: 'Versões' })).toBeVisible();
  const rows = page.getByRole('list', { name: 'Versões publicadas' }).getByRole('listitem');
  await expect(rows.filter({ hasText: 'No ar' })).toContainText(/Versão 3.*publicada por/);
  await page.getByText('O que mudou').first().click();
  await expect(page.getByText('Bom dia da padaria!')).toBeVisible();
  await expectAccessible(page, 'the versions of an agent');

  await page.getByRole('button', { name: 'Restaurar a versão 2' }).click();
  await expect(page).toHaveURL(`/agents/${agent}`);
  await expect(greeting).toHaveValue('Bom dia da padaria!');
  await expect(page.getByText('com mudanças no rascunho')).toBeVisible();
  await page.getByRole('button', { name: 'Desfazer' }).click();
  await expect(greeting).toHaveValue('Boa tarde da padaria!');
  await expect(page.getByText('Ligado, mas sem canal', { exact: true })).toBeVisible();
});
