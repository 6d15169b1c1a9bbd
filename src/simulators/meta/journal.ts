import { openSimulatorJournal, type SimulatorJournal } from '#simulators/kit/journal.ts';

/**
 * What happened, in order. An independent checker reads it as evidence. Times are milliseconds of
 * the simulator's clock.
 */
export type JournalEntry = { at: number } &
  /**
   * An event that a webhook tells the app about. `subject`: the id of the phone number or account.
   */
  (
    | {
        type: 'event';
        id: number;
        field: string;
        kind: string;
        subject: string;
        customer: string | null;
        messageId: string | null;
        text: string | null;
      }
    /** An event that the app is not subscribed to. */
    | { type: 'unwanted'; field: string; kind: string; subject: string; reason: string }
    /**
     * One request to the webhook, with all the events in it. `status` is null when no answer came.
     */
    | {
        type: 'delivery';
        ids: number[];
        url: string;
        attempt: number;
        duplicate: boolean;
        status: number | null;
        error: string | null;
        ms: number;
        bytes: number;
      }
    | { type: 'given_up'; ids: number[]; reason: string }
    /** The verification of a callback: GET with hub.challenge. */
    | { type: 'verification'; url: string; verified: boolean; reason: string | null }
    /** A call of the Graph API. `accepted`: Meta did it, whatever the caller was told. */
    | {
        type: 'call';
        operation: string;
        method: string;
        path: string;
        version: string | null;
        params: Record<string, unknown>;
        accepted: boolean;
        fault: string | null;
        /** Null when the answer was not sent completely. */
        status: number | null;
        code: number | null;
        subcode: number | null;
        message: string | null;
        subject: string | null;
        customer: string | null;
        messageId: string | null;
      }
  );
export type Journal = SimulatorJournal<JournalEntry>;

/**
 * `keep: false` keeps nothing in memory, for long load runs. `file`: every entry is also written
 * there, as a line of JSON.
 */
export const openJournal = (
  clock: () => number,
  options: { keep: boolean; file?: string | undefined },
): Journal => openSimulatorJournal<JournalEntry>((fact) => ({ at: clock(), ...fact }), options);
