import { expect, type Page } from '@playwright/test';
import { everythingReady } from './answers.ts';
import { writeAs } from './simulated.ts';
import type { Environment } from './environment.ts';

/** One state that a person can see: a screen, or something opened on it. */
export interface Screen {
  name: string;
  path: (environment: Environment) => string;
  /**
   * Plays a server that can connect every channel, as if it had the keys of all providers. It stays
   * so for the screens after this one.
   */
  ready?: true;
  /**
   * Plays answers that only a provider, or a day of work, would bring about. They stay for the
   * screens after this one.
   */
  before?: (page: Page) => Promise<unknown>;
  /**
   * Opens what is to be tested. Names are matched in part, because they may have marks around them
   * (`languages.spec.ts`).
   */
  open?: (page: Page, environment: Environment) => Promise<void>;
}

export const button = (name: string) => (page: Page) =>
  page.getByRole('button', { name }).first().click();
export const link = (name: string) => (page: Page) =>
  page.getByRole('link', { name }).first().click();
/** An act on the open conversation, which stands in the menu of its head. */
export const act = (name: string) => async (page: Page) => {
  await page.getByRole('button', { name: 'Mais ações' }).click();
  await page.getByRole('menuitem', { name }).click();
};
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

/** A customer writes; the agent waits a minute for more messages. */
export const waits = (page: Page, { person, channels }: Environment) =>
  writeAs(page, person, channels.connected, 'Maria Aparecida', 'Bom dia');

/** Goes to the screen, waits until it has loaded, and opens what is to be tested. */
export async function show(page: Page, screen: Screen, environment: Environment): Promise<void> {
  if (screen.ready) await everythingReady(page);
  await screen.before?.(page);
  await page.goto(screen.path(environment));
  await settled(page);
  await screen.open?.(page, environment);
  await settled(page);
}

async function settled(page: Page): Promise<void> {
  // Attached is enough, because an open menu hides the page from queries by role.
  await expect(page.locator('h1, h2').first()).toBeAttached();
  // Beneath a question, such as the one for the password, a page waits for the answer.
  await expect(
    page.locator(
      'body:not(:has(> dialog[open])) [aria-busy="true"], dialog[open] [aria-busy="true"]',
    ),
  ).toHaveCount(0);
}
