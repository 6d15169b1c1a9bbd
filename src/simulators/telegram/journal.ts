import {
  openSimulatorJournal,
  type FactOf,
  type SimulatorJournal,
} from '#simulators/kit/journal.ts';

/** What happened, in order. An independent checker reads it as evidence. Times are milliseconds. */
export type JournalEntry = { at: number } & (
  | {
      type: 'update';
      bot: number;
      updateId: number;
      chat: number;
      kind: string;
      messageId: number | null;
      text: string | null;
    }
  /** An update that the bot did not ask for in `allowed_updates`. */
  | { type: 'unwanted'; bot: number; chat: number; kind: string }
  /** One try to deliver an update to the webhook. `status` is null when no answer came. */
  | {
      type: 'delivery';
      bot: number;
      updateId: number;
      chat: number;
      attempt: number;
      duplicate: boolean;
      status: number | null;
      error: string | null;
      ms: number;
    }
  /** Updates taken by getUpdates, and those that a later offset confirmed. */
  | { type: 'polled'; bot: number; updateIds: number[]; confirmed: number[] }
  | { type: 'given_up'; bot: number; updateId: number; chat: number; reason: string }
  /**
   * A call of the Bot API, recorded when it was done or refused, before the answer leaves.
   * `accepted`: Telegram did it, whatever the caller was told.
   */
  | {
      type: 'call';
      /** When the request arrived, before its body was read. */
      beganAt: number;
      bot: number;
      method: string;
      params: Record<string, unknown>;
      accepted: boolean;
      fault: string | null;
      /** Null when the answer was not sent completely. */
      status: number | null;
      chat: number | null;
      messageId: number | null;
      description: string | null;
    }
);
export type JournalFact = FactOf<JournalEntry>;
export type Journal = SimulatorJournal<JournalEntry>;

/**
 * `keep: false` keeps nothing in memory, for long load runs. `file`: every entry is also written
 * there, as a line of JSON.
 */
export const openJournal = (
  clock: () => number,
  options: { keep: boolean; file?: string | undefined },
): Journal => openSimulatorJournal<JournalEntry>((fact) => ({ at: clock(), ...fact }), options);
