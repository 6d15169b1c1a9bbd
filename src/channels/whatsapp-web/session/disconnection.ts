import type { ConnectionState } from 'baileys';
import type { SocketEnd } from '#channels/connector/socket.ts';
import type { Baileys } from '../baileys.ts';

/**
 * How Baileys says that a connection closed; absent where the other end did not close it in time.
 */
export type Disconnection = ConnectionState['lastDisconnect'];

/** WhatsApp takes no client of this version any more; Baileys has no name for it. */
const CLIENT_OUTDATED = 405;

/** What an end means (`DisconnectReason`). */
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
      // While pairing: the last QR code ran out.
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
