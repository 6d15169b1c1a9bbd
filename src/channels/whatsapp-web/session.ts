import type { AuthenticationState, ConnectionState, WASocket } from 'baileys';
import type { SocketHost, SocketSession } from '../channel.ts';
import type { ConnectorTools } from '../tools.ts';
import type { SocketEnd } from '../socket.ts';
import type { Baileys } from './baileys.ts';
import { watchAlive } from './alive.ts';
import { isElsewhere, readHistory, readStatus } from './from-whatsapp-web.ts';
import { Inbound } from './inbound.ts';
import { createLinking } from './linking.ts';
import { quietLogger } from './quiet-logger.ts';
import { Outbound } from './outbound.ts';
import { keptMessage } from './sent-messages.ts';
import type { WhatsappWebSettings } from './setup.ts';
import { watchPhone } from './phone-signs.ts';
import { openState } from './signal-store.ts';
import { createSignalTurns } from './signal-turns.ts';
import { parseVersion } from './version.ts';

/** As a browser on a computer is named among the linked devices of the phone. */
const device: [string, string, string] = ['Recado', 'Chrome', '1.0'];
/** Who asks for a code must call itself a known browser on a known system, "Chrome (Linux)"; WhatsApp answers anything else with 400. */
const deviceOfCode: typeof device = ['Linux', 'Chrome', '1.0'];
/** Baileys' own, which counts until a phone is linked; then ours (`alive.ts`) comes long before it. */
const KEEP_ALIVE_MS = 25_000;
/** Baileys waits half a minute for the other end to close as well; one that is dead never does. */
const LEAVE_MS = 1000;
/** WhatsApp takes no client of this version any more; Baileys has no name for it. */
const CLIENT_OUTDATED = 405;

/** One connection to WhatsApp Web, from the handshake to its end. */
export async function openSession(
  lib: Baileys,
  tools: ConnectorTools,
  settings: () => Promise<WhatsappWebSettings>,
  host: SocketHost,
): Promise<SocketSession> {
  const pinned = lib.DEFAULT_CONNECTION_CONFIG.version;
  const version = (await tools.versions?.current(pinned.join('.'))) ?? pinned.join('.');
  const opened = await openState(lib, host.keys);
  const { state, save, isLinked } = opened;
  const turns = createSignalTurns(opened);
  const { promise: ended, resolve: end } = Promise.withResolvers<SocketEnd>();
  const inbound = new Inbound(lib, host, () => ownNames(lib, state), stop);
  const socket: WASocket = lib.makeWASocket({
    auth: state,
    version: parseVersion(version) ?? pinned,
    waWebSocketUrl: tools.baseUrl,
    logger: quietLogger(host),
    browser: host.phoneNumber === null ? device : deviceOfCode,
    markOnlineOnConnect: false,
    syncFullHistory: false,
    emitOwnEvents: false,
    keepAliveIntervalMs: KEEP_ALIVE_MS,
    // What cannot be written is not tried for half a minute: the connection ends, and the next one begins where this one was.
    transactionOpts: { maxCommitRetries: 1, delayBetweenTriesMs: 0 },
    shouldIgnoreJid: isElsewhere,
    getMessage: async ({ id }) => (id ? ((await keptMessage(lib, host.keys, id)) ?? undefined) : undefined),
    makeSignalRepository: ({ creds }, logger, toLid) =>
      turns.inTurn(inbound.storeBeforeKeys(lib.DEFAULT_CONNECTION_CONFIG.makeSignalRepository({ creds, keys: turns.keys }, logger, toLid))),
  });
  inbound.storeBeforeAck(socket.ws);
  const alive = watchAlive(socket, isLinked, () => stop(new Error('Nothing is heard of WhatsApp any more')));
  const phone = watchPhone(lib, socket.ws, () => ownNames(lib, state));
  const outbound = new Outbound(lib, tools, socket, host.keys);
  const linking = createLinking(socket, opened, host, { refuse, stop });
  let closing = false;
  let refusal: SocketEnd | null = null;
  let isOver = false;
  let leaving: NodeJS.Timeout | undefined;

  function stop(error: unknown): void {
    host.debug('The connection is given up', { err: error });
    hangUp(error instanceof Error ? error : new Error(String(error)));
  }

  /** WhatsApp has said why no phone can be linked. */
  function refuse(reason: SocketEnd): void {
    refusal = reason;
    hangUp();
  }

  function hangUp(error?: Error): void {
    socket.end(error).catch((reason: unknown) => host.debug('It could not be closed', { err: reason }));
    leaving ??= setTimeout(conclude, LEAVE_MS);
  }

  /** It is closed, or does not answer. Saved before anybody opens the next connection with what was learnt in this one. */
  function conclude(last?: ConnectionState['lastDisconnect']): void {
    clearTimeout(leaving);
    if (isOver) return;
    isOver = true;
    alive.stop();
    outbound.close();
    // Baileys forgets to tell its open questions, and what came before them would wait for a minute with them.
    socket.ws.emit('error', new Error('The connection is closed'));
    settle(closing ? 'lost' : (refusal ?? endOf(lib, last, isLinked))).then(end, (error: unknown) => {
      host.debug('What a connection learnt last was not kept', { err: error });
      end('lost');
    });
  }

  async function settle(reason: SocketEnd): Promise<SocketEnd> {
    await Promise.allSettled([save(), inbound.idle()]);
    if (reason !== 'outdated') return reason;
    return (await tools.versions?.refused(version)) === true ? 'restart' : 'outdated';
  }

  async function answerCall(id: string, from: string): Promise<void> {
    if (!(await settings()).rejectCall) return;
    await socket.rejectCall(id, from);
    await inbound.rejected(id);
  }

  socket.ev.on('creds.update', () => void save().catch(stop));
  socket.ev.on('connection.update', ({ connection, qr, lastDisconnect }) => {
    if (qr !== undefined) linking.show(qr);
    if (connection === 'open') {
      const [phone = ''] = (state.creds.me?.id ?? '').split(/[:@]/);
      host.opened({ id: phone, name: state.creds.me?.name ?? phone, settings: { phone } });
    }
    if (connection === 'close') conclude(lastDisconnect);
  });
  socket.ev.on('messages.upsert', ({ messages }) => inbound.receiveRest(messages));
  socket.ev.on('messaging-history.set', ({ messages }) => {
    const event = readHistory(lib, messages, ownNames(lib, state));
    if (event) inbound.receive([{ event, raw: JSON.stringify(event) }]);
  });
  socket.ev.on('messages.update', (updates) => {
    const events = updates.flatMap(({ key, update }) =>
      readStatus(lib, key, update.status).map((event) => ({ event, raw: JSON.stringify({ key, update }) })),
    );
    if (events.length > 0) inbound.receive(events);
  });
  socket.ev.on('call', (calls) => {
    for (const { id, from, status } of calls) {
      if (status === 'offer') answerCall(id, from).catch((error: unknown) => host.debug('A call could not be rejected', { err: error }));
    }
  });

  return {
    ended,
    get heardAt() {
      return alive.heardAt;
    },
    get phoneAt() {
      return phone.heardAt;
    },
    send: (outgoing) => outbound.send(outgoing),
    signal: (signal) => outbound.signal(signal),
    async logOut() {
      closing = true;
      await socket.logout().catch(stop);
      hangUp();
      await ended;
    },
    async close() {
      closing = true;
      hangUp();
      await ended;
    },
  };
}

/** Number and LID of our own account, without device. */
function ownNames(lib: Baileys, { creds }: AuthenticationState): string[] {
  return [creds.me?.id, creds.me?.lid].flatMap((jid) => (jid ? [lib.jidNormalizedUser(jid)] : []));
}

/** What an end means (`DisconnectReason`). */
function endOf(lib: Baileys, last: ConnectionState['lastDisconnect'], wasLinked: boolean): SocketEnd {
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
