import { expect, type Locator, type Page } from '@playwright/test';
import type { Line } from './lines.ts';
import type { Office } from './office.ts';

/**
 * An expected text, whole or in part. An agent's answer may have other words around it, at first an
 * introduction.
 */
export type Said = string | { containing: string };

const received: { line: Line; customer: string; texts: Said[] }[] = [];

const expected = (texts: Said[]): unknown[] =>
  texts.map((text) => (typeof text === 'string' ? text : expect.stringContaining(text.containing)));

/**
 * Expects that the customer got these texts, in this order, each once; `nobodyGotMore` checks it
 * again.
 */
export async function got(line: Line, customer: string, texts: Said[]): Promise<void> {
  await expect
    .poll(() => line.took(customer), { message: `${customer} received` })
    .toEqual(expected(texts));
  const before = received.findIndex((one) => one.line === line && one.customer === customer);
  received.splice(before < 0 ? received.length : before, before < 0 ? 0 : 1, {
    line,
    customer,
    texts,
  });
}

/**
 * Expects, after all work is done, that every customer still has what `got` saw, and nothing twice.
 */
export function nobodyGotMore(): void {
  for (const { line, customer, texts } of received)
    expect(line.took(customer), customer).toEqual(expected(texts));
}

export const log = (page: Page): Locator => page.getByRole('log');
export const box = (page: Page): Locator => page.getByLabel('Mensagem para o cliente');
export const bubble = (page: Page, text: Said): Locator =>
  typeof text === 'string'
    ? log(page).getByText(text, { exact: true })
    : log(page).getByText(text.containing);
export const row = (page: Page, customer: string): Locator =>
  page.getByRole('list', { name: 'Conversas' }).getByRole('link', { name: customer });

/**
 * Opens a conversation from the list, as people do. If the list moved under the pointer just then,
 * it tries once more.
 */
export async function open(customer: string, ...pages: Page[]): Promise<void> {
  await Promise.all(
    pages.map(async (page) => {
      await expect(async () => {
        await row(page, customer).click();
        await expect(log(page)).toHaveAccessibleName(`Conversa com ${customer}`, {
          timeout: 5_000,
        });
      }).toPass();
    }),
  );
}

/** Expects that each page shows each of these texts once. */
export async function shows(texts: Said[], ...pages: Page[]): Promise<void> {
  for (const page of pages)
    for (const text of texts) await expect(bubble(page, text)).toHaveCount(1);
}

export async function writes(page: Page, text: string): Promise<void> {
  await box(page).fill(text);
  await box(page).press('Enter');
}

/** The customers of a journey, one on each line; their names say which line. */
export const customersOf = (lines: Line[], name: string): { line: Line; customer: string }[] =>
  lines.map((line) => ({ line, customer: `${name} ${line.label}` }));

/** Makes the worker stand still at a point in the life of the next message. */
export async function standsStill(
  { worker }: Office,
  point: 'F7' | 'F8',
  until: () => Promise<void>,
): Promise<void> {
  await worker.arm({ point, hit: 1, signal: 'SIGSTOP' });
  await until();
  await expect.poll(() => worker.still).toBe(true);
}
