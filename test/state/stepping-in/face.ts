import { setTimeout as wait } from 'node:timers/promises';
import type { Config } from '#server/platform/config.ts';
import type { Face } from './provider.ts';

/**
 * Somebody who writes to a business: by their chat, and by a mark that stands in their name and
 * words.
 */
export interface Customer {
  chat: string;
  mark: string;
}

/** An account of a business at the provider. */
export interface ProviderAccount {
  setupData: Record<string, string>;
  /**
   * Brings a message to the product's webhook, and resolves when it is taken; with the message's
   * number.
   */
  write(customer: Customer, text: string): Promise<number>;
  edit(customer: Customer, message: number, text: string): Promise<void>;
  /** null: the provider does not say when a customer blocks a business. */
  block: ((customer: Customer) => Promise<void>) | null;
}

/** One kind of provider as this test plays it. */
export interface Playing {
  channelType: 'telegram' | 'whatsapp';
  face: Face;
  /** What points the product to it, and the same for a process of its own. */
  config(url: string): Partial<Config>;
  environment(url: string): Record<string, string>;
  chat(number: number): string;
  account(number: number, origin: () => string): ProviderAccount;
}

export const nameOf = (customer: Customer): string => `Cliente ${customer.mark}`;

export const seconds = (): number => Math.floor(Date.now() / 1000);

/**
 * A provider brings again what was answered 503, the product's word for "not at this moment". The
 * worker that stands still may have another transaction open, whose rows nobody else gets until the
 * database ends it after 10 s.
 */
const AGAIN = { withinMs: 15_000, afterMs: 100 };

/** As a provider would: anything but a 200 is an event that was not taken. */
export async function post(
  url: string,
  headers: Record<string, string>,
  body: string,
): Promise<void> {
  const began = performance.now();
  const bring = async () =>
    (
      await fetch(url, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers },
        body,
      })
    ).status;
  let status = await bring();
  for (; status === 503 && performance.now() - began < AGAIN.withinMs; status = await bring())
    await wait(AGAIN.afterMs);
  if (status !== 200) throw new Error(`The webhook answered ${status}.`);
}
