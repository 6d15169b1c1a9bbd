import type { ApiAnswer } from '#test/environments/product.ts';
import type { Shop } from './open-shop.ts';

/** Makes a call of the shop's owner; too many at once wait, as `pause` lets time pass. */
export async function patient(
  { account }: Shop,
  pause: () => Promise<void>,
  ...call: Parameters<Shop['account']['call']>
): Promise<ApiAnswer> {
  for (;;) {
    const answer = await account.call(...call);
    if (answer.status !== 429) return answer;
    await pause();
  }
}
