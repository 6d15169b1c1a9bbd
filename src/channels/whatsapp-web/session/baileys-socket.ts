import type { WASocket } from 'baileys';
import type { SocketHost } from '#channels/connector/socket-connector.ts';
import type { Baileys } from '../baileys.ts';
import { isElsewhere } from '../from-whatsapp-web.ts';
import type { Inbound } from './inbound.ts';
import { keptMessage } from './sent-messages.ts';
import { quietLogger } from './quiet-logger.ts';
import type { OpenedState } from './signal-store.ts';
import { createSignalTurns } from './signal-turns.ts';
import { parseVersion } from '../version.ts';

/** How the phone lists us among its linked devices: as a browser on a computer. */
const device: [string, string, string] = ['Recado', 'Chrome', '1.0'];
/**
 * A client that asks for a pairing code must claim to be a known browser on a known system, "Chrome
 * (Linux)"; WhatsApp answers anything else with 400.
 */
const deviceOfCode: typeof device = ['Linux', 'Chrome', '1.0'];
/**
 * The interval of Baileys' own probe. It matters only until a phone is linked; after that our probe
 * (`alive.ts`) is much quicker.
 */
const KEEP_ALIVE_MS = 25_000;

/** What a Baileys socket is made of. */
export interface SocketParts {
  url: string;
  /** The version of WhatsApp Web that we claim to be. */
  version: string;
  host: SocketHost;
  opened: OpenedState;
  inbound: Inbound;
}

/**
 * Opens Baileys' socket so that keys are changed by one message at a time, and what arrives is
 * stored before it is confirmed.
 */
export function openSocket(
  lib: Baileys,
  { url, version, host, opened, inbound }: SocketParts,
): WASocket {
  const { version: pinned, makeSignalRepository } = lib.DEFAULT_CONNECTION_CONFIG;
  const turns = createSignalTurns(opened);
  const socket = lib.makeWASocket({
    auth: opened.state,
    version: parseVersion(version) ?? pinned,
    waWebSocketUrl: url,
    logger: quietLogger(host),
    browser: host.phoneNumber === null ? device : deviceOfCode,
    markOnlineOnConnect: false,
    syncFullHistory: false,
    emitOwnEvents: false,
    keepAliveIntervalMs: KEEP_ALIVE_MS,
    // A write that fails is not retried for half a minute: the connection ends, and the next one
    // starts from the last state that was written.
    transactionOpts: { maxCommitRetries: 1, delayBetweenTriesMs: 0 },
    shouldIgnoreJid: isElsewhere,
    getMessage: async ({ id }) =>
      id ? ((await keptMessage(lib, host.keys, id)) ?? undefined) : undefined,
    makeSignalRepository: ({ creds }, logger, toLid) =>
      turns.inTurn(
        inbound.storeBeforeKeys(makeSignalRepository({ creds, keys: turns.keys }, logger, toLid)),
      ),
  });
  inbound.storeBeforeAck(socket.ws);
  return socket;
}
