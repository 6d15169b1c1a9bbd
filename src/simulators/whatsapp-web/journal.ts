import { openSimulatorJournal, type SimulatorJournal } from '#simulators/kit/journal.ts';

/** What happened, in order. An independent checker reads it as evidence. Times are milliseconds. */
export type JournalEntry = { at: number } &
  /**
   * `loggedIn`: how many sockets of this account's device are logged in after this. More than one
   * is always wrong.
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
        /** The version that the client claims to be, once it has said it. */
        version?: string;
      }
    /** WhatsApp asks for something before it links a client. */
    | {
        type: 'asked';
        socket: number;
        what: 'companion_reg_refresh' | 'passkey_prologue_request';
        acknowledged: boolean;
      }
    /** A stanza was sent to a device. `redelivery`: it was sent before and not acknowledged. */
    | {
        type: 'told';
        phone: string;
        device: number;
        key: string;
        online: boolean;
        redelivery: boolean;
      }
    | { type: 'acknowledged'; phone: string; device: number; key: string; error: string | null }
    /** Somebody wrote a message, which the device must be told about. */
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
     * The device sent a message. `copy`: the same id was sent before. `readable`: the customer's
     * phone could decrypt it.
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
    /** A receipt from the device. `kind`: delivered, inactive, read, sender, retry … */
    | { type: 'receipt'; phone: string; device: number; kind: string; messageIds: string[] }
    | { type: 'query'; phone: string | null; what: string; known: boolean }
    | { type: 'call_rejected'; phone: string; callId: string }
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
