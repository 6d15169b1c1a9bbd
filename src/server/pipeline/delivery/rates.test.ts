import { expect, test } from 'vitest';
import { createRates, type Rates } from './rates.ts';

const human = { channel: 1, recipient: 0.5, recipientBurst: 3 };

/** When each of so many sends goes out that all want to at once, by the clock of the test. */
function sendAll(
  rates: Rates,
  clock: { now: number },
  chats: readonly string[],
  until: number,
  heldSince: number | null,
): number[] {
  const waiting = chats.map((chat) => ({ chat, at: clock.now }));
  const sent: number[] = [];
  for (;;) {
    const next = waiting.toSorted((left, right) => left.at - right.at)[0];
    if (next === undefined || next.at > until) return sent;
    clock.now = Math.max(clock.now, next.at);
    const waitMs = rates.reserve('channel', next.chat, human, heldSince);
    if (waitMs > 0) next.at = clock.now + waitMs;
    else {
      sent.push(clock.now);
      waiting.splice(waiting.indexOf(next), 1);
    }
  }
}

test('the rate of a held connection is its own, however many processes work', () => {
  const clock = { now: 0 };
  const rates = createRates(() => clock.now);
  rates.setShare(4);
  const chats = Array.from({ length: 30 }, (_, index) => `chat ${index}`);
  const sent = sendAll(rates, clock, chats, 20_000, -60_000);
  expect(sent.length).toBeGreaterThanOrEqual(20);
  const other = { now: 0 };
  const shared = createRates(() => other.now);
  shared.setShare(4);
  expect(sendAll(shared, other, chats, 20_000, null).length).toBeLessThanOrEqual(6);
});

test('a connection that moves to another process brings no new burst, of the channel or of a chat', () => {
  const clock = { now: 0 };
  const chats = Array.from({ length: 8 }, () => 'one chat');
  const before = sendAll(
    createRates(() => clock.now),
    clock,
    chats.slice(0, 3),
    4000,
    -60_000,
  );
  expect(before).toHaveLength(3);
  const takenOverAt = (clock.now += 200);
  // The same conversation waits in the process that takes it over, which knows nothing of what was
  // sent.
  const after = sendAll(
    createRates(() => clock.now),
    clock,
    ['one chat'],
    60_000,
    takenOverAt,
  );
  expect(after[0]).toBeGreaterThanOrEqual(takenOverAt + 2000);
  const elsewhere = { now: takenOverAt };
  const [first] = sendAll(
    createRates(() => elsewhere.now),
    elsewhere,
    ['another chat'],
    60_000,
    takenOverAt,
  );
  expect(first).toBeGreaterThanOrEqual(takenOverAt + 1000);
});
