import { expect, type Page } from '@playwright/test';
import { z } from 'zod';
import type { RouteName } from '#contract/index.ts';
import type { Environment } from '../environment.ts';

/** What one walk made in the environment for itself: ids by the name that its acts know them by. */
export type Made = Record<string, string>;

/** Something that a person does on a page, and may do again when it has failed. */
export interface Act {
  path: (environment: Environment, made: Made) => string;
  before?: (page: Page, environment: Environment) => Promise<unknown>;
  /** Brings the page to the moment before it. */
  open?: (page: Page) => Promise<unknown>;
  press: (page: Page) => Promise<unknown>;
  /** What was typed before it, and must still be there. */
  typed?: (page: Page) => ReturnType<Page['getByLabel']>;
  /** Leaves the page as it was found: an act after it at the same path needs no new one. */
  close?: (page: Page) => Promise<unknown>;
}

/** Acts in their order, in one environment. */
export interface Walk {
  acts: Partial<Record<RouteName, Act>>;
  prepare?: (page: Page, environment: Environment) => Promise<Made>;
}

export const press = (name: string | RegExp) => (page: Page) =>
  page.getByRole('button', { name }).last().click();
export const item = (name: string | RegExp) => (page: Page) =>
  page.getByRole('menuitem', { name }).click();
export const field = (name: string | RegExp) => (page: Page) =>
  page.getByLabel(name, { exact: true });
export const type = (name: string, words: string) => (page: Page) => field(name)(page).fill(words);
export const steps =
  (...all: ((page: Page) => Promise<unknown>)[]) =>
  async (page: Page): Promise<void> => {
    for (const step of all) await step(page);
  };
export const escape = (page: Page) => page.keyboard.press('Escape');
/** Of an act that leaves nothing open. */
export const asItWas = () => Promise.resolve();
export const setUp =
  (type: string, of: (environment: Environment) => string) => (environment: Environment) =>
    `/channels/${type}/setup?id=${of(environment)}`;

/** What is read when it is opened is asked for again by its own button, where it has failed. */
export const readAgain = (open: (page: Page) => Promise<unknown>) => async (page: Page) => {
  const again = page.getByRole('button', { name: 'Tentar novamente' });
  await ((await again.isVisible()) ? again.click() : open(page));
};

const Answer = z.object({ data: z.looseObject({ id: z.string().optional() }) });

/**
 * A call as the environment's person; resolves with the id of what it made, where it made
 * something.
 */
export async function ask(
  page: Page,
  { person }: Environment,
  method: string,
  path: string,
  data: object,
): Promise<string> {
  const answer = await page.request.fetch(path, {
    method,
    data,
    headers: { authorization: `Bearer ${person.token}` },
  });
  expect(answer.ok(), await answer.text()).toBe(true);
  return Answer.parse(await answer.json()).data.id ?? '';
}
