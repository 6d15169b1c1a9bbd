/**
 * Spaces requests out with a virtual schedule: each key (a channel, a conversation) has a next free
 * moment, and a burst may run ahead of it.
 */
export interface Rates {
  /**
   * Answers the milliseconds to wait before sending to this recipient on this channel; 0 = send
   * now, and the place is taken. A wait is remembered for the conversation, so that asking again at
   * that moment takes no second place. `heldSince`: since when, by `now`, the process has held the
   * channel's connection, so that nobody shares its rate. Whoever held it before may have used up
   * every burst, so the schedule goes on from that moment.
   */
  reserve(
    channelId: string,
    conversationId: string,
    rates: { channel: number; recipient: number; recipientBurst: number },
    heldSince?: number | null,
  ): number;
  /** Tells how many processes send on the same channels; each takes its share. */
  setShare(processes: number): void;
}

/** How long a promised place stays valid. */
const PROMISE_MS = 5000;

export function createRates(now: () => number = () => performance.now()): Rates {
  const next = new Map<string, number>();
  const kept = new Map<string, number>();
  let share = 1;

  function slot(
    key: string,
    perSecond: number,
    burst: number,
    at: number,
    heldSince: number | null,
  ): number {
    const interval = 1000 / perSecond;
    // A new key has its whole burst, even in a process that has just started.
    const free = Math.max(
      next.get(key) ?? -Infinity,
      at - interval * (burst - 1),
      heldSince === null ? -Infinity : heldSince + interval,
    );
    next.set(key, free + interval);
    return Math.max(at, free);
  }

  return {
    setShare(processes) {
      share = Math.max(1, processes);
    },
    reserve(channelId, conversationId, rates, heldSince = null) {
      const at = now();
      const promised = kept.get(conversationId);
      if (promised !== undefined) {
        if (promised > at + 1) return promised - at;
        kept.delete(conversationId);
        // Otherwise the promise is long past: another process served the conversation meanwhile.
        if (at - promised < PROMISE_MS) return 0;
      }
      if (next.size > 50_000) forget(next, at);
      if (kept.size > 50_000) forget(kept, at);
      const channelRate = heldSince === null ? rates.channel / share : rates.channel;
      const start = Math.max(
        slot(channelId, channelRate, Math.max(1, channelRate / 10), at, heldSince),
        slot(conversationId, rates.recipient, rates.recipientBurst, at, heldSince),
      );
      if (start <= at + 1) return 0;
      kept.set(conversationId, start);
      return start - at;
    },
  };
}

function forget(next: Map<string, number>, at: number): void {
  for (const [key, free] of next) if (free < at) next.delete(key);
}
