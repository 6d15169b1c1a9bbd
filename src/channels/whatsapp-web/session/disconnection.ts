import type { ConnectionState } from 'baileys';
import type { SocketEnd } from '#channels/connector/socket.ts';
import type { Baileys } from '../baileys.ts';

/**
 * How Baileys reports that a connection closed. Undefined where the other end did not close in
 * time.
 */
export type Disconnection = ConnectionState['lastDisconnect'];

/** WhatsApp refuses clients of this version. Baileys has no name for the code. */
const CLIENT_OUTDATED = 405;

/** The reason for the end of a connection (Baileys' `DisconnectReason`). */
export function endOf(lib: Baileys, last: Disconnection, wasLinked: boolean): SocketEnd {
  const { DisconnectReason } = lib;
  switch (statusOf(last?.error)) {
    case DisconnectReason.restartRequired:
      return 'restart';
    case DisconnectReason.loggedOut:
    case DisconnectReason.multideviceMismatch:
      return 'logged_out';
    case DisconnectReason.forbidden:
      return 'banned';
    case DisconnectReason.connectionReplaced:
      return 'replaced';
    case CLIENT_OUTDATED:
      return 'outdated';
    case DisconnectReason.timedOut:
      // During pairing, this means that the last QR code expired.
      return wasLinked ? 'lost' : 'expired';
    default:
      return 'lost';
  }
}

function statusOf(error: unknown): number | null {
  if (typeof error !== 'object' || error === null || !('output' in error)) return null;
  const { output } = error;
  if (typeof output !== 'object' || output === null || !('statusCode' in output)) return null;
  return typeof output.statusCode === 'number' ? output.statusCode : null;
}
