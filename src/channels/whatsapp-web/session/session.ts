import type { WASocket } from 'baileys';
import type { OutgoingPart, Signal } from '#channels/channel.ts';
import type { SocketHost, SocketSession } from '#channels/connector/socket-connector.ts';
import type { ConnectorTools } from '#channels/connector/tools.ts';
import type { SocketEnd } from '#channels/connector/socket.ts';
import { type Alive, watchAlive } from './alive.ts';
import type { Baileys } from '../baileys.ts';
import { openSocket } from './baileys-socket.ts';
import { type Disconnection, endOf } from './disconnection.ts';
import { Inbound } from './inbound.ts';
import { createLinking, type Linking } from './linking.ts';
import { Outbound } from './outbound.ts';
import { ownNames } from '../own-names.ts';
import { type PhoneSigns, watchPhone } from './phone-signs.ts';
import type { WhatsappWebSettings } from '../setup.ts';
import { openState, type OpenedState } from './signal-store.ts';
import { passOnEvents } from './socket-events.ts';

/**
 * How long the other end may take to close as well. Baileys waits half a minute for it, but a dead
 * one never closes.
 */
const LEAVE_MS = 1000;

/** What a session is given. */
interface Given {
  lib: Baileys;
  tools: ConnectorTools;
  settings: () => Promise<WhatsappWebSettings>;
  host: SocketHost;
  opened: OpenedState;
  version: string;
}

/** One connection to WhatsApp Web, from the handshake to its end. */
export async function openSession(
  lib: Baileys,
  tools: ConnectorTools,
  settings: () => Promise<WhatsappWebSettings>,
  host: SocketHost,
): Promise<SocketSession> {
  const pinned = lib.DEFAULT_CONNECTION_CONFIG.version.join('.');
  const version = (await tools.versions?.current(pinned)) ?? pinned;
  return new Session({
    lib,
    tools,
    settings,
    host,
    opened: await openState(lib, host.keys),
    version,
  });
}

/**
 * The life of a session: `open`, then `leaving` when we hang up and give the other end a moment to
 * close as well, then `over`. When WhatsApp closes, the session is `over` at once. It ends only
 * once, whichever side is first.
 */
type Phase = 'open' | 'leaving' | 'over';

class Session implements SocketSession {
  readonly ended: Promise<SocketEnd>;
  readonly #given: Given;
  readonly #end: (reason: SocketEnd) => void;
  readonly #socket: WASocket;
  readonly #inbound: Inbound;
  readonly #outbound: Outbound;
  readonly #linking: Linking;
  readonly #alive: Alive;
  readonly #phone: PhoneSigns;
  #phase: Phase = 'open';
  #leaving: NodeJS.Timeout | undefined;
  /** Our own reason for the end; null: Baileys' reason counts. */
  #verdict: SocketEnd | null = null;

  constructor(given: Given) {
    const { lib, tools, settings, host, opened, version } = given;
    const own = (): string[] => ownNames(lib, opened.state);
    this.#given = given;
    ({ promise: this.ended, resolve: this.#end } = Promise.withResolvers<SocketEnd>());
    this.#inbound = new Inbound(lib, host, own, this.#stop);
    const socket = openSocket(lib, {
      url: tools.baseUrl,
      version,
      host,
      opened,
      inbound: this.#inbound,
    });
    this.#socket = socket;
    this.#alive = watchAlive(socket, opened.isLinked, () =>
      this.#stop(new Error('Nothing is heard of WhatsApp any more')),
    );
    this.#phone = watchPhone(lib, socket.ws, own);
    this.#outbound = new Outbound(lib, tools, socket, host.keys);
    this.#linking = createLinking(socket, opened, host, { refuse: this.#refuse, stop: this.#stop });
    this.#listen();
    passOnEvents({ lib, socket, host, inbound: this.#inbound, settings, own });
  }

  get heardAt(): number {
    return this.#alive.heardAt;
  }

  get phoneAt(): Date | null {
    return this.#phone.heardAt;
  }

  send(outgoing: OutgoingPart): Promise<{ messageId: string }> {
    return this.#outbound.send(outgoing);
  }

  signal(signal: Signal): Promise<void> {
    return this.#outbound.signal(signal);
  }

  async logOut(): Promise<void> {
    this.#verdict = 'lost';
    await this.#socket.logout().catch(this.#stop);
    await this.close();
  }

  async close(): Promise<void> {
    this.#verdict = 'lost';
    this.#hangUp();
    await this.ended;
  }

  #listen(): void {
    const { ev } = this.#socket;
    ev.on('creds.update', () => void this.#given.opened.save().catch(this.#stop));
    ev.on('connection.update', ({ connection, qr, lastDisconnect }) => {
      if (qr !== undefined) this.#linking.show(qr);
      if (connection === 'open') this.#tellOpened();
      if (connection === 'close') this.#conclude(lastDisconnect);
    });
  }

  #tellOpened(): void {
    const { me } = this.#given.opened.state.creds;
    const [phone = ''] = (me?.id ?? '').split(/[:@]/);
    this.#given.host.opened({ id: phone, name: me?.name ?? phone, settings: { phone } });
  }

  readonly #stop = (error: unknown): void => {
    this.#given.host.debug('The connection is given up', { err: error });
    this.#hangUp(error instanceof Error ? error : new Error(String(error)));
  };

  /**
   * WhatsApp has said why no phone can be linked. The reason does not matter if we are closing
   * anyway.
   */
  readonly #refuse = (reason: SocketEnd): void => {
    if (this.#verdict !== 'lost') this.#verdict = reason;
    this.#hangUp();
  };

  #hangUp(error?: Error): void {
    this.#socket
      .end(error)
      .catch((reason: unknown) =>
        this.#given.host.debug('It could not be closed', { err: reason }),
      );
    if (this.#phase !== 'open') return;
    this.#phase = 'leaving';
    this.#leaving = setTimeout(() => this.#conclude(), LEAVE_MS);
  }

  /**
   * The connection is closed, or the other end does not answer. Everything learnt in it is saved
   * before the next connection may open.
   */
  #conclude(last?: Disconnection): void {
    if (this.#phase === 'over') return;
    this.#phase = 'over';
    clearTimeout(this.#leaving);
    this.#alive.stop();
    this.#outbound.close();
    // Baileys does not reject its open queries when the connection closes. Without this error,
    // whatever waits for them would wait another minute.
    this.#socket.ws.emit('error', new Error('The connection is closed'));
    const { lib, host, opened } = this.#given;
    this.#concludeWith(this.#verdict ?? endOf(lib, last, opened.isLinked)).then(
      this.#end,
      (error: unknown) => {
        host.debug('What a connection learnt last was not kept', { err: error });
        this.#end('lost');
      },
    );
  }

  async #concludeWith(reason: SocketEnd): Promise<SocketEnd> {
    const { tools, opened, version } = this.#given;
    await Promise.allSettled([opened.save(), this.#inbound.idle()]);
    if (reason !== 'outdated') return reason;
    return (await tools.versions?.refused(version)) === true ? 'restart' : 'outdated';
  }
}
