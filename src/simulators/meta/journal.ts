import { openSimulatorJournal, type SimulatorJournal } from '#simulators/kit/journal.ts';

/**
 * What happened, in the order it happened: the evidence an independent checker reads. Times are
 * milliseconds of its clock.
 */
export type JournalEntry = { at: number } &
  /**
   * Something the app is told of by a webhook. `subject`: the phone number or account it is about.
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
    /** Something the app did not ask to be told of. */
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
    /** The question whether a callback is ours to call: GET with hub.challenge. */
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
        /** null when no whole answer was given. */
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
 * `keep: false` for long load runs: nothing stays in memory. `file`: every entry as a line of JSON
 * too.
 */
export const openJournal = (
  clock: () => number,
  options: { keep: boolean; file?: string | undefined },
): Journal => openSimulatorJournal<JournalEntry>((fact) => ({ at: clock(), ...fact }), options);
