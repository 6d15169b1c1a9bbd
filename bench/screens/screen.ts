import { chromium, type Page } from '@playwright/test';
import { existsSync } from 'node:fs';

const places = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
];

/** A browser of its own with one page, whose person is signed in. */
export async function openScreen(origin: string, token: string): Promise<Page> {
  const executablePath = process.env['CHROMIUM'] ?? places.find(existsSync);
  if (!executablePath) throw new Error('There is no Chromium; CHROMIUM names one.');
  const browser = await chromium.launch({
    executablePath,
    // Without a screen, Chromium tells of some keys' paint only seconds after it: `xvfb-run` is one.
    headless: process.env['DISPLAY'] === undefined,
    args: [...(process.getuid?.() === 0 ? ['--no-sandbox'] : []), '--enable-precise-memory-info'],
  });
  const page = await browser.newPage({
    baseURL: origin,
    locale: 'pt-BR',
    viewport: { width: 1440, height: 900 },
  });
  await page.addInitScript((session) => localStorage.setItem('recado.token', session), token);
  return page;
}

export async function closeScreen(page: Page): Promise<void> {
  await page.context().browser()?.close();
}
