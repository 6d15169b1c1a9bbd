/** Spaces out what is sent, by a virtual schedule: each key has a next free moment, and a burst may run ahead of it. */
export interface Rates {
  /**
   * Milliseconds to wait before sending to this recipient on this channel; 0 = now, and the place is taken.
   * A wait is kept for the conversation, so that asking again at that moment costs no second place.
   */
  reserve(channelId: string, conversationId: string, rates: { channel: number; recipient: number; recipientBurst: number }): number;
  /** How many processes send on the same channels; each takes its share. */
  setShare(processes: number): void;
}

/** A place that was promised is good for so long. */
const PROMISE_MS = 5000;

export function createRates(now: () => number = () => performance.now()): Rates {
  const next = new Map<string, number>();
  const kept = new Map<string, number>();
  let share = 1;

  function slot(key: string, perSecond: number, burst: number, at: number): number {
    const interval = 1000 / perSecond;
    // A key that is new has its whole burst, also in a process that began a moment ago.
    const free = Math.max(next.get(key) ?? -Infinity, at - interval * (burst - 1));
    next.set(key, free + interval);
    return Math.max(at, free);
  }

  return {
    setShare(processes) {
      share = Math.max(1, processes);
    },
    reserve(channelId, conversationId, rates) {
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
      const channelRate = rates.channel / share;
      const start = Math.max(
        slot(channelId, channelRate, Math.max(1, channelRate / 10), at),
        slot(conversationId, rates.recipient, rates.recipientBurst, at),
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
