import { AxeBuilder } from '@axe-core/playwright';
import { expect, test, type Page } from '@playwright/test';
import { newChannel, newPerson, signIn } from './person.ts';
import { firstAgent, newBot } from './simulated.ts';

const looks = [
  { theme: 'light', width: 1440 },
  { theme: 'dark', width: 1440 },
  { theme: 'light', width: 390 },
  { theme: 'dark', width: 320 },
] as const;

const hours = {
  timeZone: 'America/Sao_Paulo',
  blocks: [
    { day: 1, from: '08:00', to: '12:00' },
    { day: 1, from: '22:00', to: '02:00' },
  ],
  holidays: ['2026-12-25'],
  awayMessage: '',
};

for (const { theme, width } of looks) {
  test(`every screen is accessible and fits: ${theme}, ${width} px`, async ({ page }) => {
    const complaints = await look(page, theme, width);
    for (const path of ['/login', '/register', '/forgot-password', '/reset-password?token=01234567890123456789', '/privacy', '/terms'])
      await judge(page, path);

    const person = await newPerson(page);
    await signIn(page, person, { theme });
    const id = await newChannel(page, person, { type: 'telegram', displayName: 'Um canal com um nome bastante comprido para caber' });
    const other = await newChannel(page, person, { type: 'messenger', displayName: 'Página' });
    for (const path of [
      '/',
      '/channels',
      '/channels?add=true',
      `/channels/telegram/setup?id=${id}`,
      `/channels/messenger/setup?id=${other}`,
      '/channels/telegram/setup',
    ]) {
      await judge(page, path);
    }
    await page.getByRole('button', { name: 'Notificações' }).click();
    await expect(page.getByText('Nenhuma notificação')).toBeVisible();
    await judgeHere(page, 'the bell');
    expect(complaints).toEqual([]);
  });

  test(`agents and the simulator are accessible and fit: ${theme}, ${width} px`, async ({ page }) => {
    const complaints = await look(page, theme, width);
    const person = await newPerson(page);
    await signIn(page, person, { theme });
    const agent = await firstAgent(page, person, { menu: ['Horário'], hours });
    await newBot(page, person, 'Um bot com um nome bastante comprido para caber');
    for (const path of [
      '/agents',
      '/agents?add=true',
      '/simulator',
      '/simulator?customer=Maria+Aparecida+da+Concei%C3%A7%C3%A3o+Albuquerque',
    ])
      await judge(page, path);
    for (const tab of ['behaviour', 'knowledge', 'limits', 'handOff', 'hours']) await judge(page, `/agents/${agent}?tab=${tab}`);
    expect(complaints).toEqual([]);
  });
}

/** Sets the window and the theme; resolves with what the console will complain about. */
async function look(page: Page, theme: 'light' | 'dark', width: number): Promise<string[]> {
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error' && !message.text().startsWith('Failed to load resource')) complaints.push(message.text());
  });
  await page.setViewportSize({ width, height: 900 });
  await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' });
  return complaints;
}

async function judge(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await expect(page.getByRole('heading').first()).toBeVisible();
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
  if (path.includes('add=')) await expect(page.getByRole('dialog')).toBeVisible();
  await judgeHere(page, path);
}

async function judgeHere(page: Page, what: string): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(violations.map(({ id, nodes }) => `${what}: ${id} ${nodes.map((node) => node.target.join(' ')).join(', ')}`)).toEqual([]);
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  expect(overflow, `${what} is wider than the window`).toBe(0);
}
