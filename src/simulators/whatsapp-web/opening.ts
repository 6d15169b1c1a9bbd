import type { WebSocketServer } from 'ws';
import { openSimulatorStore } from '#simulators/kit/store.ts';
import { isInstalled, loadBaileys } from '#channels/whatsapp-web/baileys.ts';
import type { Core } from './core.ts';
import { createServerIdentity } from './protocol/server-identity.ts';
import { SimulatorRefusal } from './refusal.ts';
import { createSignal } from './messages/signal.ts';
import type { Change, State } from './state.ts';
import { apply, changesOf, emptyState } from './changes.ts';

/** What the simulator works with once the optional package is loaded. */
interface Opened {
  core: Core;
  sockets: WebSocketServer;
}

/** What the simulator has before that. */
interface Known extends Omit<
  Core,
  'library' | 'identity' | 'store' | 'signal' | 'typing' | 'mediaOrigin'
> {
  folder: string | undefined;
  /** Can be called once the server listens. */
  mediaOrigin: () => string;
}

/** The optional package and everything made with it, loaded when it is first needed. */
export class Opening {
  readonly #known: Known;
  #opened: Promise<Opened> | null = null;

  constructor(known: Known) {
    this.#known = known;
  }

  open(): Promise<Opened> {
    return (this.#opened ??= load(this.#known));
  }

  /** Closes everything, if it was opened. */
  async close(): Promise<void> {
    if (this.#opened === null) return;
    const { core, sockets } = await this.#opened;
    for (const client of sockets.clients) client.terminate();
    sockets.close();
    core.signal.close();
    core.store.close();
  }
}

async function load({ folder, mediaOrigin, ...known }: Known): Promise<Opened> {
  if (!isInstalled())
    throw new SimulatorRefusal('missing_library', 'the optional package baileys is not installed');
  const [library, ws] = await Promise.all([loadBaileys(), import('ws')]);
  const store = openSimulatorStore<State, Change>(folder, {
    name: 'whatsapp-web',
    state: emptyState(),
    apply,
    changesOf,
  });
  const core: Core = {
    ...known,
    library,
    identity: createServerIdentity(library),
    store,
    signal: createSignal(library, store),
    mediaOrigin: mediaOrigin(),
    typing: new Map(),
  };
  return { core, sockets: new ws.WebSocketServer({ noServer: true }) };
}
