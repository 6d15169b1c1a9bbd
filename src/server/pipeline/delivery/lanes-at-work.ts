import type { Logger } from 'pino';
import type { Lane } from './lanes.store.ts';

/**
 * When a lane is due again, milliseconds; null = nothing is left in it. `released`: it was given
 * back with what was written.
 */
export type LaneEnd = number | null | { released: true; due: boolean };

/** The lanes that this process sends in at this moment. */
export interface LanesAtWork {
  /** For how many more there is room. */
  readonly free: number;
  readonly ids: string[];
  has(conversationId: string): boolean;
  /** How many of them are a channel's. */
  countOf(channelId: string): number;
  /** Goes on with a lane that was taken for this process. */
  begin(lane: Lane): void;
  /** Resolves when those that are at work have ended. */
  idle(): Promise<void>;
}

export interface LaneWork {
  log: Logger;
  serve(lane: Lane): Promise<LaneEnd>;
  /** Answers in how many milliseconds the lane is due again, null = nothing is left in it. */
  giveBack(lane: Lane, end: LaneEnd): Promise<number | null>;
  /** Something may be due in `waitMs`. */
  wake(waitMs?: number): void;
}

/** Lanes at work at one time in this process. */
export const CAPACITY = 192;

export function createLanesAtWork({ log, serve, giveBack, wake }: LaneWork): LanesAtWork {
  const active = new Map<string, { channelId: string; done: Promise<void> }>();
  return {
    get free() {
      return CAPACITY - active.size;
    },
    get ids() {
      return [...active.keys()];
    },
    has: (conversationId) => active.has(conversationId),
    countOf(channelId) {
      let lanes = 0;
      for (const entry of active.values()) if (entry.channelId === channelId) lanes += 1;
      return lanes;
    },
    begin(lane) {
      // What this process still ends there (the reply to the release is on its way) is over in a
      // moment.
      const before = active.get(lane.id)?.done ?? Promise.resolve();
      const done = before
        .then(() => serve(lane))
        .then((end) => giveBack(lane, end))
        .catch((error: unknown) => {
          log.error(
            { err: error, conversationId: lane.id },
            'A part could not be sent; its lease will run out',
          );
          return null;
        })
        .then((waitMs) => {
          const wasFull = active.size >= CAPACITY;
          if (active.get(lane.id) === entry) active.delete(lane.id);
          if (wasFull) wake();
          // A look at what is due is two statements: none where nothing is left to do.
          else if (waitMs !== null) wake(Math.max(0, waitMs));
        });
      const entry = { channelId: lane.channel_id, done };
      active.set(lane.id, entry);
    },
    async idle() {
      await Promise.all([...active.values()].map(({ done }) => done));
    },
  };
}
