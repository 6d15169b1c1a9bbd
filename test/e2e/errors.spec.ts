import { expect, test, type Page } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { continueAs, newPerson, sayPassword, sessionOver, signIn } from './person.ts';
import { firstAgent, newBot, newestConversation, writeAs } from './simulated.ts';

/**
 * Ends the session without the browser's knowledge, as an administrator or a password change
 * elsewhere does.
 */
async function endSession(page: Page, token: string): Promise<void> {
  const answer = await page.request.post('/api/auth/logout', {
    headers: { authorization: `Bearer ${token}` },
  });
  expect(answer.status()).toBe(200);
}

/**
 * Blocks the live stream, which would also hear of the end, at a moment of its own: in these tests
 * the refused call has to ask.
 */
const withoutStream = (page: Page) =>
  page.context().route('**/api/events*', (route) => route.abort());

/**
 * Presses a button even if the question covers it already, because one of the page's own calls may
 * have been refused first.
 */
const pressBehind = (page: Page, name: string) =>
  page
    .getByRole('button', { name, exact: true, includeHidden: true })
    .filter({ visible: true })
    .dispatchEvent('click');

const storedToken = (page: Page) => page.evaluate(() => localStorage.getItem('recado.token') ?? '');

test('a session that ends in the middle of a form takes nothing away', async ({ page }) => {
  const person = await newPerson(page);
  await signIn(page, person);
  await withoutStream(page);
  await page.goto(`/agents/${await firstAgent(page, person)}`);
  await page.getByLabel('Objetivo').fill('Tirar dúvidas sobre encomendas');
  await endSession(page, person.token);
  await pressBehind(page, 'Salvar rascunho');

  await expect(sessionOver(page).getByLabel('Email')).toHaveValue(person.email);
  await expect(sessionOver(page).getByLabel('Senha', { exact: true })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(sessionOver(page).getByText('Campo obrigatório')).toBeVisible();
  await page.keyboard.type('não é esta');
  await page.keyboard.press('Enter');
  await expect(sessionOver(page).getByRole('alert')).toHaveText('Email ou senha incorretos.');
  await expectAccessible(page, 'session over');
  await page.keyboard.press('Escape');
  await expect(sessionOver(page)).toBeVisible();
  await expect(page.getByLabel('Objetivo')).toHaveValue('Tirar dúvidas sobre encomendas');

  await continueAs(page, person);
  await expect(page.getByText('Rascunho salvo').first()).toBeVisible();
  await page.reload();
  await expect(page.getByLabel('Objetivo')).toHaveValue('Tirar dúvidas sobre encomendas');

  // The same happens inside a dialog, which must stay open under the question.
  await page.goto('/agents?add=true');
  const adding = page.getByRole('dialog', { name: 'Novo agente' });
  await adding.getByLabel('Nome').fill('Encomendas');
  await endSession(page, await storedToken(page));
  await page.keyboard.press('Enter');
  await sessionOver(page).getByRole('heading').click();
  await page.keyboard.press('Escape');
  await expect(adding.getByLabel('Nome')).toHaveValue('Encomendas');
  await continueAs(page, person);
  await expect(page.getByRole('heading', { level: 1, name: 'Encomendas' })).toBeVisible();

  // For every other kind of form too: the typed text is still there under the question, and is sent
  // after it.
  const signedIn = { ...person, token: await storedToken(page) };
  await writeAs(page, signedIn, await newBot(page, signedIn), 'Ana Souza', 'onde vcs ficam?');
  const conversation = `/conversations/${await newestConversation(page, signedIn)}`;
  const file = {
    name: 'cardapio.txt',
    mimeType: 'text/plain',
    buffer: Buffer.from('Pão de queijo, R$ 5'),
  };
  const forms = [
    {
      path: conversation,
      open: () => page.getByRole('button', { name: 'Nota interna' }).click(),
      field: 'Nota para a equipe',
      words: 'Ligar amanhã',
      send: 'Salvar nota',
      done: () => expect(page.getByRole('log')).toContainText('Ligar amanhã'),
    },
    {
      path: conversation,
      open: () => page.getByLabel('Anexar arquivo').first().setInputFiles(file),
      field: 'Mensagem para o cliente',
      words: 'Segue o cardápio',
      send: 'Enviar',
      // the reply is on its way, and is shown in the thread
      kept: () => expect(page.locator('[role="log"]')).toContainText('Segue o cardápio'),
      done: () => expect(page.getByRole('log')).toContainText('Segue o cardápio'),
    },
    {
      path: '/contacts?add=true',
      field: 'Nome',
      words: 'Bruno Lima',
      send: 'Criar contato',
      done: () =>
        expect(page.getByRole('heading', { level: 1, name: 'Bruno Lima' })).toBeAttached(),
    },
    {
      path: '/settings/team',
      open: () => page.getByRole('button', { name: 'Convidar pessoa' }).click(),
      field: 'Email',
      words: 'bia@equipe.example',
      send: 'Criar link',
      done: async () => {
        await sayPassword(page, person);
        await expect(page.getByRole('dialog')).toContainText(
          'Este link é para bia@equipe.example.',
        );
      },
    },
  ];
  for (const { path, open, field, words, send, kept, done } of forms) {
    await page.goto(path);
    await open?.();
    await page.getByLabel(field, { exact: true }).fill(words);
    await endSession(page, await storedToken(page));
    await pressBehind(page, send);
    await expect(sessionOver(page), send).toBeVisible();
    const values = () =>
      page
        .getByLabel(field, { exact: true })
        .evaluateAll((all) => all.map((one) => ('value' in one ? one.value : null)));
    if (kept) await kept();
    else expect(await values(), send).toContain(words);
    await continueAs(page, person);
    await done();
  }
});

test('who gives up, or comes back as somebody else, starts at the sign-in', async ({ page }) => {
  const [person, other] = [await newPerson(page), await newPerson(page, 'Bruno Lima')];
  await signIn(page, person);
  await withoutStream(page);
  await page.goto(`/agents/${await firstAgent(page, person)}`);
  await page.getByLabel('Objetivo').fill('Não vai ser salvo');
  await endSession(page, person.token);
  await pressBehind(page, 'Salvar rascunho');
  await sessionOver(page).getByRole('button', { name: 'Entrar com outra conta' }).click();
  await expect(page).toHaveURL('/login');
  expect(await storedToken(page)).toBe('');
  await page.getByLabel('Email').fill(other.email);
  await page.getByLabel('Senha', { exact: true }).fill(other.password);
  await page.getByRole('button', { name: 'Entrar' }).click();
  await expect(page.getByRole('heading', { name: /^Veja funcionando/ })).toBeVisible();
});

test('signing in again in one tab lets the other go on; signing out ends both', async ({
  page,
  context,
}) => {
  const person = await newPerson(page);
  await signIn(page, person);
  await withoutStream(page);
  const second = await context.newPage();
  await page.goto('/agents?add=true');
  await page.getByRole('dialog').getByLabel('Nome').fill('Encomendas');
  await endSession(page, person.token);
  await page.keyboard.press('Enter');
  await expect(sessionOver(page)).toBeVisible();

  await second.goto('/channels');
  await expect(second).toHaveURL('/login');
  await expect(sessionOver(page)).toBeVisible();
  await second.getByLabel('Email').fill(person.email);
  await second.getByLabel('Senha', { exact: true }).fill(person.password);
  await second.getByRole('button', { name: 'Entrar' }).click();
  await expect(second).toHaveURL('/channels');
  await expect(page.getByRole('heading', { level: 1, name: 'Encomendas' })).toBeVisible();

  await second.getByRole('button', { name: 'Menu do perfil' }).click();
  await second.getByRole('menuitem', { name: 'Sair' }).click();
  await expect(second).toHaveURL('/login');
  await expect(page).toHaveURL('/login');
});

test('a broken page keeps the shell, a broken shell says so, a failed panel can be asked again', async ({
  page,
}) => {
  await signIn(page, await newPerson(page));
  await page.goto('/');
  await page.route('/channels?page=*', (route) =>
    route.fulfill({
      json: {
        data: {
          channels: [null],
          pagination: { page: 1, limit: 10, total: 1, totalPages: 1 },
          statistics: {},
        },
      },
    }),
  );
  await page.getByRole('link', { name: 'Canais' }).click();
  await expect(page.getByRole('heading', { name: 'Ops! Algo deu errado' })).toBeVisible();
  await expect(page).toHaveTitle('Ops! Algo deu errado · Recado');
  await page.getByRole('link', { name: 'Agentes IA' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Agentes IA' })).toBeVisible();

  await page.unrouteAll();
  await page.route('/channels?page=*', (route) => route.fulfill({ status: 500, json: {} }));
  await page.goto('/channels');
  await expect(
    page.getByText('O servidor não conseguiu responder agora. Tente de novo em instantes.'),
  ).toBeVisible();
  await page.unrouteAll();
  await page.getByRole('button', { name: 'Tentar novamente' }).click();
  await expect(page.getByText('Conectar o primeiro canal')).toBeVisible();

  await page.route('**/assets/protected-*.js', (route) => route.abort());
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Ops! Algo deu errado' })).toBeVisible();
  await expect(page.getByRole('navigation')).toHaveCount(0);
  await expectAccessible(page, 'global error');
  await page.unrouteAll();
  await page.getByRole('button', { name: 'Recarregar página' }).click();
  await expect(page.getByText('Conectar o primeiro canal')).toBeVisible();
});

test('without a network, or with one that is too slow, the person knows and keeps what was typed', async ({
  page,
  context,
}) => {
  await page.clock.install();
  await signIn(page, await newPerson(page));
  await page.goto('/?profile=edit');
  const edit = page.getByRole('dialog', { name: 'Editar perfil' });
  const save = edit.getByRole('button', { name: 'Salvar' });
  await edit.getByLabel('Nome').fill('');
  await save.click();
  await expect(edit.getByText('Campo obrigatório')).toBeVisible();
  await edit.getByLabel('Nome').fill('Ana Souza');
  await edit.getByLabel('Empresa').fill('Padaria Central');
  await context.setOffline(true);
  await expect(page.getByText('Você está sem internet.')).toBeVisible();
  await save.click();
  await expect(edit.getByRole('alert')).toContainText('Sem conexão com o servidor.');
  await context.setOffline(false);
  await expect(page.getByText('Você está sem internet.')).toHaveCount(0);

  const asked = page.waitForRequest('**/api/users/profile');
  await page.route('**/api/users/profile', () => undefined); // never answered
  await save.click();
  await asked;
  await page.clock.fastForward('01:01');
  await expect(edit.getByRole('alert')).toContainText('O servidor demorou demais para responder.');
  await expect(edit.getByLabel('Empresa')).toHaveValue('Padaria Central');
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await save.click();
  await expect(page.getByText('Perfil atualizado').first()).toBeVisible();
});

test('a recovery mail that cannot be asked for says so, and keeps the address', async ({
  page,
}) => {
  await page.goto('/forgot-password');
  await page.getByLabel('Email').fill('ana@loja.example');
  await page.route(
    '**/api/auth/forgot-password',
    (route) => route.fulfill({ status: 500, json: {} }),
    { times: 1 },
  );
  await page.getByRole('button', { name: 'Enviar link de recuperação' }).click();
  await expect(page.getByRole('alert')).toHaveText(
    'Erro ao enviar email de recuperação. Tente novamente.',
  );
  await page.getByRole('button', { name: 'Enviar link de recuperação' }).click();
  await expect(page.getByRole('heading', { name: 'Email enviado!' })).toBeVisible();
  await expect(page).toHaveTitle('Email enviado! · Recado');
});
