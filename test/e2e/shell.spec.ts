import { expect, test, type Page } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { newPerson, signIn } from './person.ts';
import { firstAgent } from './simulated.ts';

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });

test.use({ contextOptions: { reducedMotion: 'no-preference' } }); // with animations

test('every screen has its title, the footer its links, and the content is one key away', async ({
  page,
}) => {
  for (const [path, title] of [
    ['/login', 'Entrar na sua conta · Recado'],
    ['/register', 'Criar sua conta · Recado'],
    ['/forgot-password', 'Recuperar senha · Recado'],
    ['/reset-password', 'Escolher nova senha · Recado'],
    ['/privacy', 'Política de Privacidade · Recado'],
    ['/terms', 'Termos de Uso · Recado'],
  ] as const) {
    await page.goto(path);
    await expect(page).toHaveTitle(title);
  }
  const person = await newPerson(page);
  await signIn(page, person);
  for (const [path, title] of [
    ['/', 'Início · Recado'],
    ['/channels', 'Canais · Recado'],
    ['/conversations', 'Conversas · Recado'],
    ['/agents', 'Agentes IA · Recado'],
    [`/agents/${await firstAgent(page, person)}`, 'Recepção · Recado'],
    ['/simulator', 'Simulador · Recado'],
    ['/start', 'Primeiro dia · Recado'],
    ['/channels/telegram/setup', /· Recado$/],
  ] as const) {
    await page.goto(path);
    await expect(page).toHaveTitle(title);
  }

  await page.goto('/channels');
  await expect(heading(page, 'Canais')).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Pular para o conteúdo' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();

  const footer = page.getByRole('contentinfo');
  await footer.getByRole('link', { name: 'Privacidade' }).click();
  await expect(heading(page, 'Política de Privacidade')).toBeVisible();
  await expect(page.getByText('LGPD, Lei nº 13.709/2018')).toBeVisible();
  await page.getByRole('link', { name: '10. Seus direitos' }).click();
  await expect(page.getByRole('heading', { name: '10. Seus direitos' })).toBeInViewport();
  await footer.getByRole('link', { name: 'Termos' }).click();
  await expect(heading(page, 'Termos de Uso')).toBeVisible();
  await footer.getByRole('link', { name: 'Status' }).click();
  const status = page.getByRole('dialog', { name: 'Como está o Recado' });
  await expect(status.getByRole('status')).toHaveText('Tudo funcionando.');
  await expect(page).toHaveURL('/terms');
  await page.keyboard.press('Escape');
  await page.route('**/api/health/ready', (route) =>
    route.fulfill({ status: 503, json: { error: 'x', code: 'busy' } }),
  );
  await footer.getByRole('link', { name: 'Status' }).click();
  await expect(status.getByRole('status')).toContainText('O servidor não está pronto agora');
});

test('while the session is restored there is a spinner, and a reload in that moment signs nobody out', async ({
  page,
}) => {
  await signIn(page, await newPerson(page));
  await page.route('**/api/auth/me', () => undefined); // never answered
  for (const path of ['/channels', '/login', '/no-such-page']) {
    await page.goto(path);
    await expect(page.getByRole('status')).toHaveText('Carregando…');
    await expect(page).toHaveURL(path);
  }
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await page.reload();
  await expect(page).toHaveURL('/');
  await page.goto('/register');
  await expect(page).toHaveURL('/');
});

test('the palette finds pages and actions with the keyboard alone', async ({ page }) => {
  await signIn(page, await newPerson(page));
  await page.goto('/channels');
  await expect(heading(page, 'Canais')).toBeVisible();
  await page.keyboard.press('Control+k');
  const palette = page.getByRole('dialog', { name: 'Busca rápida' });
  const field = palette.getByRole('combobox', { name: 'Buscar ou fazer' });
  await expect(field).toBeFocused();
  await page.keyboard.type('nada disso');
  await expect(palette.getByText('Nada com “nada disso”.')).toBeVisible();
  await expect(palette.getByText('Procurei em pessoas, conversas')).toBeVisible();
  await expectAccessible(page, 'palette without a match');
  await field.fill('ag');
  await expect(palette.getByRole('option')).toHaveText([
    /^Agentes IA/,
    'Novo agente',
    'Modelos dos agentes',
  ]);
  await expect(palette.locator('mark')).toHaveText(['Ag', 'ag', 'ag']);
  await expectAccessible(page, 'palette');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: 'Novo agente' }).getByLabel('Nome')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);

  await page.getByRole('button', { name: 'Buscar ou fazer Ctrl K' }).click();
  await field.fill('inicio');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/');
  await expect(palette).toHaveCount(0);
  await page.keyboard.press('Control+k');
  await field.fill('feriados');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/settings/workspace#business-hours');
  await page.keyboard.press('Control+k');
  await field.fill('escuro');
  await page.keyboard.press('Enter');
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await expect(palette).toHaveCount(0);
  await page.keyboard.press('Control+k');
  await field.fill('sair');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/login');
});

test('letters lead to places, never while typing, and can be switched off', async ({ page }) => {
  await signIn(page, await newPerson(page));
  await page.goto('/');
  await expect(page.getByRole('heading', { name: 'Primeiros passos' })).toBeVisible();
  await page.keyboard.press('g');
  await page.keyboard.press('c');
  await expect(page).toHaveURL(/\/conversations/);
  await page.keyboard.press('g');
  await page.keyboard.press('n');
  await expect(heading(page, 'Canais')).toBeVisible();
  await page.keyboard.press('g');
  await page.keyboard.press('a');
  await expect(heading(page, 'Agentes IA')).toBeVisible();
  await page.getByRole('searchbox').pressSequentially('gi?');
  await expect(page.getByRole('searchbox')).toHaveValue('gi?');
  await expect(page).toHaveURL(/\/agents/);
  await page.getByRole('searchbox').blur();

  await page.keyboard.press('?');
  const list = page.getByRole('dialog', { name: 'Atalhos do teclado' });
  await expect(list.getByText('Ir para Agentes IA')).toBeVisible();
  await expectAccessible(page, 'shortcuts');
  await list.getByRole('switch', { name: 'Atalhos de uma letra' }).click();
  await page.keyboard.press('Escape');
  await expect(list).toHaveCount(0);
  await page.reload();
  await expect(heading(page, 'Agentes IA')).toBeVisible();
  await page.keyboard.press('?');
  await page.keyboard.press('g');
  await page.keyboard.press('i');
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('dialog', { name: 'Busca rápida' })).toBeVisible();
  await expect(page).toHaveURL(/\/agents/);
});

test.describe('on a phone', () => {
  test.use({ hasTouch: true, viewport: { width: 320, height: 640 } });

  test('the places are under the thumb and everything of the top bar is in reach', async ({
    page,
  }) => {
    await signIn(page, await newPerson(page));
    await page.goto('/');
    await page.getByRole('navigation').getByRole('link', { name: 'Canais' }).tap();
    await expect(heading(page, 'Canais')).toBeVisible();
    await expect(
      page.getByRole('navigation').getByRole('link', { name: 'Canais' }),
    ).toHaveAttribute('aria-current', 'page');
    for (const name of ['Buscar ou fazer', 'Idioma', 'Tema', 'Notificações', 'Menu do perfil']) {
      const box = await page.getByRole('banner').getByRole('button', { name }).boundingBox();
      expect(box, name).not.toBeNull();
      expect(
        Math.min(box?.width ?? 0, box?.height ?? 0),
        `${name} is large enough for a finger`,
      ).toBeGreaterThanOrEqual(44);
      expect(
        (box?.x ?? 0) + (box?.width ?? 0),
        `${name} is inside of the window`,
      ).toBeLessThanOrEqual(320);
    }
    await page.getByRole('button', { name: 'Menu do perfil' }).tap();
    await page.getByRole('menuitem', { name: 'Simulador' }).tap();
    await expect(page).toHaveURL(/\/simulator/);
    await page.getByRole('button', { name: 'Buscar ou fazer' }).tap();
    await page.getByRole('combobox').fill('contatos');
    await page.getByRole('option', { name: 'Contatos' }).tap();
    await expect(heading(page, 'Contatos')).toBeVisible();
  });
});

test.describe('on a tablet', () => {
  test.use({ hasTouch: true });

  for (const [language, last] of [
    ['pt', 'Simulador'],
    ['en', 'Simulator'],
  ] as const)
    test(`the places and all else of the top bar fit beside each other, whichever way it is held (${language})`, async ({
      page,
    }) => {
      await signIn(page, await newPerson(page), { language });
      await page.goto('/channels');
      const bar = page.getByRole('banner');
      for (const width of [768, 1024]) {
        await page.setViewportSize({ width, height: 1024 });
        await expect(bar.getByRole('link', { name: last })).toBeVisible();
        for (const control of await bar.locator('a:visible, button:visible').all()) {
          const box = await control.boundingBox();
          const name = `${await control.innerText()} at ${width} px`;
          expect((box?.x ?? width) + (box?.width ?? 0), name).toBeLessThanOrEqual(width);
        }
      }
    });
});
