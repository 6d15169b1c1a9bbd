import type { AuthenticationState, BinaryNode, ConnectionState, WASocket } from 'baileys';
import type { ConnectorTools, SocketEnd, SocketHost, SocketSession } from '../channel.ts';
import type { Baileys } from './baileys.ts';
import { watchAlive } from './alive.ts';
import { readHistory, readStatus } from './from-whatsapp-web.ts';
import { createInbound } from './inbound.ts';
import { quietLogger } from './quiet-logger.ts';
import { createOutbound, keptMessage } from './outbound.ts';
import type { WhatsappWebSettings } from './setup.ts';
import { watchPhone } from './phone-signs.ts';
import { openState } from './signal-store.ts';
import { createSignalTurns } from './signal-turns.ts';

/** As a browser on a computer is named among the linked devices of the phone. */
const device: [string, string, string] = ['Recado', 'Chrome', '1.0'];
/** Who asks for a code must call itself a known browser on a known system, "Chrome (Linux)"; WhatsApp answers anything else with 400. */
const deviceOfCode: typeof device = ['Linux', 'Chrome', '1.0'];
/** WhatsApp lets a code be typed for about as long as it shows QR codes. */
const CODE_MS = 160_000;
const FIRST_QR_MS = 60_000;
const NEXT_QR_MS = 20_000;
/** Baileys' own, which counts until a phone is linked; then ours (`alive.ts`) comes long before it. */
const KEEP_ALIVE_MS = 25_000;
/** Baileys waits half a minute for the other end to close as well; one that is dead never does. */
const LEAVE_MS = 1000;

/** One connection to WhatsApp Web, from the handshake to its end. */
export async function openSession(
  lib: Baileys,
  tools: ConnectorTools,
  settings: () => Promise<WhatsappWebSettings>,
  host: SocketHost,
): Promise<SocketSession> {
  const opened = await openState(lib, host.keys);
  const { state, save, isLinked } = opened;
  const turns = createSignalTurns(opened);
  const { promise: ended, resolve: end } = Promise.withResolvers<SocketEnd>();
  const inbound = createInbound(lib, host, () => ownNames(lib, state), stop);
  const socket: WASocket = lib.makeWASocket({
    auth: state,
    waWebSocketUrl: tools.baseUrl,
    logger: quietLogger(host),
    browser: host.phoneNumber === null ? device : deviceOfCode,
    markOnlineOnConnect: false,
    syncFullHistory: false,
    emitOwnEvents: false,
    keepAliveIntervalMs: KEEP_ALIVE_MS,
    // What cannot be written is not tried for half a minute: the connection ends, and the next one begins where this one was.
    transactionOpts: { maxCommitRetries: 1, delayBetweenTriesMs: 0 },
    shouldIgnoreJid: inbound.isIgnored,
    getMessage: async ({ id }) => (id ? ((await keptMessage(lib, host.keys, id)) ?? undefined) : undefined),
    makeSignalRepository: ({ creds }, logger, toLid) =>
      turns.inTurn(inbound.storeBeforeKeys(lib.DEFAULT_CONNECTION_CONFIG.makeSignalRepository({ creds, keys: turns.keys }, logger, toLid))),
  });
  inbound.storeBeforeAck(socket.ws);
  const alive = watchAlive(socket, isLinked, () => stop(new Error('Nothing is heard of WhatsApp any more')));
  const phone = watchPhone(lib, socket.ws, () => ownNames(lib, state));
  const outbound = createOutbound(lib, tools, socket, host.keys);
  let closing = false;
  let hasCode = false;
  let shown = 0;
  let refusal: SocketEnd | null = null;
  let isOver = false;
  let leaving: NodeJS.Timeout | undefined;

  function stop(error: unknown): void {
    host.debug('The connection is given up', { err: error });
    hangUp(error instanceof Error ? error : new Error(String(error)));
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
    Promise.allSettled([save(), inbound.idle()]).then(
      () => end(closing ? 'lost' : (refusal ?? endOf(lib, last, isLinked))),
      () => end('lost'),
    );
  }

  async function answerCall(id: string, from: string): Promise<void> {
    if (!(await settings()).rejectCall) return;
    await socket.rejectCall(id, from);
    await inbound.rejected(id);
  }

  function showCode(qr: string): void {
    if (host.phoneNumber === null) {
      host.show({ kind: 'qr', text: qr, until: new Date(Date.now() + (shown === 0 ? FIRST_QR_MS : NEXT_QR_MS)) });
      shown += 1;
    } else if (!hasCode) {
      hasCode = true;
      askForCode(host.phoneNumber).catch(stop);
    }
  }

  /** Baileys makes the code up and waits for nobody: whether it is worth anything only WhatsApp's answer says. */
  async function askForCode(phoneNumber: string): Promise<void> {
    const until = new Date(Date.now() + CODE_MS);
    const answer = Promise.withResolvers<SocketEnd | null>();
    socket.ws.once('CB:iq,type:result,link_code_companion_reg', () => answer.resolve(null));
    socket.ws.once('CB:iq,type:error,error', (stanza: BinaryNode) => answer.resolve(refusalOf(stanza)));
    const text = await socket.requestPairingCode(phoneNumber);
    refusal = await answer.promise;
    if (refusal === null) host.show({ kind: 'code', text, until });
    else hangUp();
  }

  socket.ev.on('creds.update', () => void save().catch(stop));
  socket.ev.on('connection.update', ({ connection, qr, lastDisconnect }) => {
    if (qr !== undefined) showCode(qr);
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
    send: outbound.send,
    signal: outbound.signal,
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

/** Why WhatsApp makes no code: 429 for who asks too often, 400 for a number that it does not know. */
function refusalOf({ content }: BinaryNode): SocketEnd {
  const code = Array.isArray(content) ? content.find(({ tag }) => tag === 'error')?.attrs['code'] : undefined;
  return code === '429' ? 'too_many_codes' : 'number_refused';
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
