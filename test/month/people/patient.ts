import type { ApiAnswer } from '#test/environments/product.ts';
import type { Shop } from './open-shop.ts';

/**
 * Makes a call of the shop's owner. Too many at once, and a product that says that it is busy, are
 * tried again, as `pause` lets time pass: a jump of the clock ends each wait for a lock.
 */
export async function patient(
  { account }: Shop,
  pause: () => Promise<void>,
  ...call: Parameters<Shop['account']['call']>
): Promise<ApiAnswer> {
  for (;;) {
    const answer = await account.call(...call);
    if (answer.status !== 429 && answer.status !== 503) return answer;
    await pause();
  }
}
