import type { Logger } from 'pino';
import type { Lane } from './lanes.store.ts';

/**
 * In how many milliseconds a lane is due again; null = nothing is left in it. `released`: the lane
 * was already given back by the statement that recorded the part.
 */
export type LaneEnd = number | null | { released: true; due: boolean };

/** The lanes that this process is serving at this moment. */
export interface LanesAtWork {
  /** How many more lanes it can serve. */
  readonly free: number;
  readonly ids: string[];
  has(conversationId: string): boolean;
  /** How many of them belong to the lane's channel and began before it. */
  countAhead(lane: Pick<Lane, 'id' | 'channel_id'>): number;
  /** Begins to serve a lane that was taken for this process. */
  begin(lane: Lane): void;
  /** Resolves when all lanes that are being served have ended. */
  idle(): Promise<void>;
}

export interface LaneWork {
  log: Logger;
  serve(lane: Lane): Promise<LaneEnd>;
  /** Answers in how many milliseconds the lane is due again, null = nothing is left in it. */
  giveBack(lane: Lane, end: LaneEnd): Promise<number | null>;
  /** Looks for due lanes in `waitMs`. */
  wake(waitMs?: number): void;
}

/** How many lanes one process serves at a time. */
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
    countAhead({ id, channel_id: channelId }) {
      let ahead = 0;
      for (const [other, entry] of active) {
        if (other === id) break;
        if (entry.channelId === channelId) ahead += 1;
      }
      return ahead;
    },
    begin(lane) {
      // This process may still be ending the same lane (the reply to its release is on its way),
      // for a moment.
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
          // A look for due lanes costs two statements, so there is none if nothing is left to do.
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
