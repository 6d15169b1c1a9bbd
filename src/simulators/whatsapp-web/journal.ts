import { openSimulatorJournal, type SimulatorJournal } from '#simulators/kit/journal.ts';

/**
 * What happened, in the order it happened: the evidence an independent checker reads. Times are
 * milliseconds.
 */
export type JournalEntry = { at: number } &
  /**
   * `loggedIn`: sockets of this account's device that are logged in after it. More than one is
   * never right.
   */
  (
    | {
        type: 'socket';
        socket: number;
        phase: 'open' | 'registering' | 'paired' | 'login' | 'refused' | 'close';
        phone: string | null;
        device: number | null;
        loggedIn: number;
        reason: string | null;
        /** What the client says that it is, where it has said it. */
        version?: string;
      }
    /** WhatsApp wants something before it links a client. */
    | {
        type: 'asked';
        socket: number;
        what: 'companion_reg_refresh' | 'passkey_prologue_request';
        acknowledged: boolean;
      }
    /** A stanza for a device; `redelivery`: it was told before and had not acknowledged it. */
    | {
        type: 'told';
        phone: string;
        device: number;
        key: string;
        online: boolean;
        redelivery: boolean;
      }
    | { type: 'acknowledged'; phone: string; device: number; key: string; error: string | null }
    /** Somebody wrote: what the device is to be told of. */
    | {
        type: 'written';
        phone: string;
        customer: string;
        from: 'customer' | 'owner';
        messageId: string;
        kind: string;
        text: string | null;
      }
    /**
     * The device sent a message. `copy`: this id was sent before. `readable`: the customer's phone
     * could decrypt it.
     */
    | {
        type: 'sent';
        phone: string;
        device: number;
        customer: string | null;
        messageId: string;
        text: string | null;
        accepted: boolean;
        copy: boolean;
        readable: boolean;
        fault: string | null;
      }
    /** The device's receipt. `kind`: delivered, inactive, read, sender, retry … */
    | { type: 'receipt'; phone: string; device: number; kind: string; messageIds: string[] }
    | { type: 'query'; phone: string | null; what: string; known: boolean }
    | { type: 'call_rejected'; phone: string; callId: string }
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
