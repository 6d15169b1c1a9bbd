import { expect, type Page } from '@playwright/test';
import { everythingReady } from './answers.ts';
import { writeAs } from './simulated.ts';
import type { Environment } from './environment.ts';

/** One state that a person can see: a screen, or something opened on it. */
export interface Screen {
  name: string;
  path: (environment: Environment) => string;
  /**
   * The server can connect every channel: what its providers' keys would make of it. Stays so for
   * the screens after it.
   */
  ready?: true;
  /**
   * Answers what only a provider, or a day of work, would bring about. Stays so for the screens
   * after it.
   */
  before?: (page: Page) => Promise<unknown>;
  /** Opens what is looked at. Names are found in part: they may be marked (`languages.spec.ts`). */
  open?: (page: Page, environment: Environment) => Promise<void>;
}

export const button = (name: string) => (page: Page) =>
  page.getByRole('button', { name }).first().click();
export const to = (path: string) => () => path;
export const and =
  (...steps: ((page: Page, environment: Environment) => Promise<unknown>)[]) =>
  async (page: Page, environment: Environment): Promise<void> => {
    for (const step of steps) await step(page, environment);
  };
export const press = (key: string) => (page: Page) => page.keyboard.press(key);
export const shown = (role: 'dialog' | 'alertdialog' | 'menu' | 'listbox') => (page: Page) =>
  expect(page.getByRole(role)).toBeVisible();
export const toasted = (words: string) => (page: Page) =>
  expect(page.getByText(words).first()).toBeVisible();

/** A customer writes: for a minute the agent waits whether there is more. */
export const waits = (page: Page, { person, channels }: Environment) =>
  writeAs(page, person, channels.connected, 'Maria Aparecida', 'Bom dia');

/** Goes to the screen, waits until it has what it shows, and opens what is looked at. */
export async function show(page: Page, screen: Screen, environment: Environment): Promise<void> {
  if (screen.ready) await everythingReady(page);
  await screen.before?.(page);
  await page.goto(screen.path(environment));
  await settled(page);
  await screen.open?.(page, environment);
  await settled(page);
}

async function settled(page: Page): Promise<void> {
  // also behind a menu, which hides the page from roles
  await expect(page.locator('h1, h2').first()).toBeAttached();
  // Beneath a question, as the one for the password, a page waits for its answer.
  await expect(
    page.locator(
      'body:not(:has(> dialog[open])) [aria-busy="true"], dialog[open] [aria-busy="true"]',
    ),
  ).toHaveCount(0);
}
