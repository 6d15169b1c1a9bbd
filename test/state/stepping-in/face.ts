import { setTimeout as wait } from 'node:timers/promises';
import type { Config } from '#server/platform/config.ts';
import type { Face } from './provider.ts';

/** A customer of a business, identified by their chat and by a mark in their name and words. */
export interface Customer {
  chat: string;
  mark: string;
}

/** A business's account at the provider. */
export interface ProviderAccount {
  setupData: Record<string, string>;
  /**
   * Posts a message to the product's webhook; resolves with the message's number when it is taken.
   */
  write(customer: Customer, text: string): Promise<number>;
  edit(customer: Customer, message: number, text: string): Promise<void>;
  /** null: the provider does not report when a customer blocks a business. */
  block: ((customer: Customer) => Promise<void>) | null;
}

/** One kind of provider, as this test plays it. */
export interface Playing {
  channelType: 'telegram' | 'whatsapp';
  face: Face;
  /**
   * The configuration that points the product to the provider, and the same for another process.
   */
  config(url: string): Partial<Config>;
  environment(url: string): Record<string, string>;
  chat(number: number): string;
  account(number: number, origin: () => string): ProviderAccount;
}

export const nameOf = (customer: Customer): string => `Cliente ${customer.mark}`;

export const seconds = (): number => Math.floor(Date.now() / 1000);

/**
 * A provider repeats a request that was answered 503, which is how the product says "not at this
 * moment". The worker that stands still may have another transaction open, and nobody else can lock
 * its rows until the database ends it after 10 s.
 */
const AGAIN = { withinMs: 15_000, afterMs: 100 };

/** Posts an event as a provider would: with any status but 200 the event was not taken. */
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
