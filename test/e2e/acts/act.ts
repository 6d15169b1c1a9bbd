import { expect, type Page } from '@playwright/test';
import { z } from 'zod';
import type { RouteName } from '#contract/index.ts';
import type { Environment } from '../environment.ts';

/** What one walk made for itself in the environment: ids by the names that its acts use. */
export type Made = Record<string, string>;

/** Something that a person does on a page, and can repeat if it has failed. */
export interface Act {
  path: (environment: Environment, made: Made) => string;
  before?: (page: Page, environment: Environment) => Promise<unknown>;
  /** Brings the page to the moment before it. */
  open?: (page: Page) => Promise<unknown>;
  press: (page: Page) => Promise<unknown>;
  /** The field that was filled before the act, whose text must still be there. */
  typed?: (page: Page) => ReturnType<Page['getByLabel']>;
  /** Leaves the page as it was found, so that the next act at the same path needs no new page. */
  close?: (page: Page) => Promise<unknown>;
}

/** Acts in order, in one environment. */
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
/** The `close` of an act that leaves nothing open. */
export const asItWas = () => Promise.resolve();
export const setUp =
  (type: string, of: (environment: Environment) => string) => (environment: Environment) =>
    `/channels/${type}/setup?id=${of(environment)}`;

/**
 * Data that is loaded when something is opened has its own button to load it again after a failure.
 */
export const readAgain = (open: (page: Page) => Promise<unknown>) => async (page: Page) => {
  const again = page.getByRole('button', { name: 'Tentar novamente' });
  await ((await again.isVisible()) ? again.click() : open(page));
};

const Answer = z.object({ data: z.looseObject({ id: z.string().optional() }) });

/**
 * Makes a call as the environment's person; resolves with the id of what the call created, if it
 * created something.
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
