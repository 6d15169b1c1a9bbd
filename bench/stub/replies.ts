import { setTimeout as wait } from 'node:timers/promises';
import type { LoadResult } from '../load.ts';
import type { Arrivals, Stub } from './stub.ts';
import { updateFor } from '../update.ts';

/** If nothing has come for this long, nothing will. */
const SILENCE_MS = 15_000;

/** Waits until as many replies have come as there must be; null: until nothing comes any more. */
export async function untilReplied(stub: Stub, messages: number | null): Promise<void> {
  let { messages: before } = await stub.count();
  for (
    let changed = performance.now();
    performance.now() - changed < (messages === null ? 5000 : SILENCE_MS);
    await wait(25)
  ) {
    const count = (await stub.count()).messages;
    if (messages !== null && count >= messages) {
      // A reply too many would come in this time.
      await wait(250);
      return;
    }
    if (count !== before) changed = performance.now();
    before = count;
  }
}

/** Matches replies to updates: the nth reply in a chat belongs to the nth update of that chat. */
export function match(
  customers: number,
  first: number,
  load: LoadResult,
  { chats, times, texts }: Arrivals,
): { latencies: number[]; faults: string[] } {
  const replies = Map.groupBy(chats.keys(), (index) => chats[index]);
  const faults: string[] = [];
  const latencies = load.due.flatMap((due, index) => {
    const { chat, expected } = updateFor(first + index, customers);
    const reply = replies.get(chat)?.shift();
    if (reply === undefined) {
      faults.push(`update ${first + index} was never answered in chat ${chat}`);
      return [];
    }
    if (!texts[reply]?.includes(expected))
      faults.push(`chat ${chat} was told “${texts[reply]}” instead of “${expected}…”`);
    return [(times[reply] ?? Number.NaN) - due];
  });
  for (const [chat, rest] of replies)
    if (rest.length > 0)
      faults.push(`chat ${chat} got ${rest.length} replies too many: “${texts[rest[0] ?? -1]}”`);
  return { latencies, faults };
}
