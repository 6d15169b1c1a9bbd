/**
 * Spaces out what is sent, by a virtual schedule: each key has a next free moment, and a burst may
 * run ahead of it.
 */
export interface Rates {
  /**
   * Milliseconds to wait before sending to this recipient on this channel; 0 = now, and the place
   * is taken. A wait is kept for the conversation, so that asking again at that moment costs no
   * second place. `heldSince`: the process holds the channel's connection since then, by `now`, and
   * nobody shares its rate. Whoever held it before may have used up every burst, so the row goes on
   * from there.
   */
  reserve(
    channelId: string,
    conversationId: string,
    rates: { channel: number; recipient: number; recipientBurst: number },
    heldSince?: number | null,
  ): number;
  /** How many processes send on the same channels; each takes its share. */
  setShare(processes: number): void;
}

/** A place that was promised is good for so long. */
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
    // A key that is new has its whole burst, also in a process that began a moment ago.
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
        // Long past: the conversation was served elsewhere, and the promise with it.
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
