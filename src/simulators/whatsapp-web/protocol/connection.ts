import type { WebSocket } from 'ws';
import type { Connection, Core, Registration } from '../core.ts';
import { Frames } from './frames.ts';
import { NoiseResponder } from './noise.ts';
import type { Node } from '../library.ts';
import { answerStanza } from './stanzas.ts';
import { versionOf } from './versions.ts';
import { type SocketPhase, welcome } from './welcome.ts';

let last = 0;

/** What the client must send next: the two frames of the handshake, then stanzas. */
type Stage = 'hello' | 'finish' | 'stanzas' | 'closed';

/** The conversation with one client, from its first byte to its last. */
export class ClientConnection implements Connection {
  readonly number = (last += 1);
  registration: Registration | null = null;
  login: Connection['login'] = null;
  asked: Connection['asked'] = null;
  active = false;
  readonly #core: Core;
  readonly #socket: WebSocket;
  readonly #frames = new Frames();
  readonly #noise: NoiseResponder;
  #stage: Stage = 'hello';
  #version: string | undefined;
  #work = Promise.resolve();

  constructor(core: Core, socket: WebSocket) {
    this.#core = core;
    this.#socket = socket;
    this.#noise = new NoiseResponder(core.library, core.identity);
    core.connections.add(this);
    this.note('open', null);
    socket.on('message', (data: Buffer) => {
      // Data is handled one piece after the other, in the order of arrival.
      this.#work = this.#work
        .then(() => this.#takeAll(data))
        .catch((error: unknown) =>
          this.end(null, `the client said something impossible: ${String(error)}`),
        );
    });
    socket.on('error', (error) => this.#leave(`socket error: ${error.message}`));
    socket.on('close', () => this.#leave('closed by the client'));
  }

  send(node: Node): void {
    if (this.#stage === 'stanzas' && !this.#core.faults.silent)
      this.#socket.send(this.#noise.seal(this.#core.library.encodeBinaryNode(node)));
  }

  end(node: Node | null, reason: string): void {
    if (this.#stage === 'closed') return;
    if (node !== null) this.send(node);
    this.#leave(reason);
    this.#socket.close();
  }

  note(phase: SocketPhase, reason: string | null): void {
    const { phone = null, device = null } = this.login ?? {};
    const ofDevice = [...this.#core.connections].filter(
      ({ login }) => login?.phone === phone && login?.device === device,
    );
    this.#core.journal.add({
      type: 'socket',
      socket: this.number,
      phase,
      phone,
      device,
      loggedIn: phone === null ? 0 : ofDevice.length,
      reason,
      ...(this.#version !== undefined && { version: this.#version }),
    });
  }

  #leave(reason: string): void {
    if (this.#stage === 'closed') return;
    this.#stage = 'closed';
    this.#core.connections.delete(this);
    this.note('close', reason);
  }

  async #takeAll(data: Buffer): Promise<void> {
    for (const frame of this.#frames.take(data)) await this.#take(frame);
  }

  async #take(frame: Buffer): Promise<void> {
    switch (this.#stage) {
      case 'hello':
        this.#stage = 'finish';
        this.#socket.send(this.#noise.hello(frame));
        return;
      case 'finish':
        return this.#finish(frame);
      case 'stanzas': {
        const node = await this.#core.library.decodeBinaryNode(this.#noise.open(frame));
        if (!this.#core.faults.silent) await answerStanza(this.#core, this, node);
        return;
      }
      default:
    }
  }

  #finish(frame: Buffer): void {
    const { key, payload } = this.#noise.finish(frame);
    this.#stage = 'stanzas';
    const said = this.#core.library.proto.ClientPayload.decode(payload);
    this.#version = versionOf(said);
    welcome(this.#core, this, { said, key, version: this.#version });
  }
}
