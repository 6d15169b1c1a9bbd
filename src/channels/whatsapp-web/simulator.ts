import { randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import type { WebSocketServer } from 'ws';
import { openSimulatorStore } from '../simulator-store.ts';
import { isInstalled, loadBaileys } from './baileys.ts';
import type { SimulatorControl } from './simulator-client.ts';
import { acceptConnection } from './simulator-connection.ts';
import { answerControl, controlOf } from './simulator-control.ts';
import type { Core } from './simulator-core.ts';
import { createFaults } from './simulator-faults.ts';
import { answerFiles } from './simulator-files.ts';
import { openJournal, type JournalEntry } from './simulator-journal.ts';
import { createServerIdentity } from './simulator-noise.ts';
import { SimulatorRefusal } from './simulator-refusal.ts';
import { createSignal } from './simulator-signal.ts';
import { answerVersion } from './simulator-versions.ts';
import { apply, changesOf, emptyState, type Change, type State } from './simulator-state.ts';

export interface SimulatorOptions {
  /** 0 = any free one. */
  port?: number;
  host?: string;
  /** Where phones, devices and chats survive a restart; only in memory when absent. */
  folder?: string;
  secret: string;
  /** For /control; made up when absent. */
  controlToken?: string;
  /** Multiplies how long codes live; 1 is WhatsApp's own pace. */
  pace?: number;
  clock?: () => number;
  /** Entries are kept in memory unless false, and appended to `journalFile` when named. */
  keepJournal?: boolean;
  journalFile?: string;
}

export interface WhatsAppWebSimulator {
  /** Of the web socket, for the product's WHATSAPP_WEB_URL. */
  url: string;
  controlToken: string;
  control: SimulatorControl;
  /** Live: grows while things happen. */
  journal: readonly JournalEntry[];
  close(): Promise<void>;
}

/**
 * Starts a server that speaks WhatsApp Web: links devices to simulated phones, and passes on what phones and devices write,
 * encrypted from end to end. The optional package is loaded with the first socket or call; without it they are refused.
 */
export async function startWhatsAppWebSimulator(options: SimulatorOptions): Promise<WhatsAppWebSimulator> {
  const clock = options.clock ?? Date.now;
  const journal = openJournal(clock, { keep: options.keepJournal ?? true, file: options.journalFile });
  const faults = createFaults();
  const connections: Core['connections'] = new Set();
  let opening: Promise<{ core: Core; sockets: WebSocketServer }> | null = null;
  const open = (): Promise<{ core: Core; sockets: WebSocketServer }> => (opening ??= load());

  async function load(): Promise<{ core: Core; sockets: WebSocketServer }> {
    if (!isInstalled()) throw new SimulatorRefusal('missing_library', 'the optional package baileys is not installed');
    const [library, ws] = await Promise.all([loadBaileys(), import('ws')]);
    const store = openSimulatorStore<State, Change>(options.folder, { name: 'whatsapp-web', state: emptyState(), apply, changesOf });
    const core: Core = {
      library,
      identity: createServerIdentity(library),
      store,
      journal,
      faults,
      signal: createSignal(library, store),
      clock,
      pace: options.pace ?? 1,
      secret: options.secret,
      connections,
      mediaOrigin: origin,
      typing: new Map(),
    };
    return { core, sockets: new ws.WebSocketServer({ noServer: true }) };
  }

  const control = controlOf(async () => (await open()).core);
  const controlToken = options.controlToken ?? randomBytes(24).toString('base64url');

  const server = createServer({ keepAliveTimeout: 60_000 }, (request, response) => {
    answer(request, response).catch((error: unknown) => {
      // A hung-up caller is no fault of the simulator; anything else is, and is told.
      if (!response.headersSent && !response.destroyed) sendJson(response, 500, { message: String(error) });
    });
  });
  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', 'http://simulator');
    const controlCall = /^\/control\/([a-z-]+)$/.exec(url.pathname)?.[1];
    if (controlCall === undefined) {
      const { core } = await open();
      return answerVersion(core, request, response) ? undefined : answerFiles(core, request, response);
    }
    const { status, body } = await answerControl(control, controlToken, request, controlCall);
    sendJson(response, status, body);
  }
  server.on('upgrade', (request, socket: Duplex, head) => {
    if (faults.down || request.url?.startsWith('/ws/chat') !== true) {
      socket.end(`HTTP/1.1 ${faults.down ? '503 Service Unavailable' : '404 Not Found'}\r\nConnection: close\r\n\r\n`);
      return;
    }
    open().then(
      ({ core, sockets }) => sockets.handleUpgrade(request, socket, head, (client) => acceptConnection(core, client)),
      (error: unknown) => socket.destroy(error instanceof Error ? error : undefined),
    );
  });

  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(options.port ?? 0, options.host ?? '127.0.0.1', resolve);
  });
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  const origin = `http://127.0.0.1:${port}`;

  return {
    url: `ws://127.0.0.1:${port}/ws/chat`,
    controlToken,
    control,
    journal: journal.entries,
    async close() {
      for (const connection of connections) connection.end(null, 'the server stops');
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      if (opening !== null) {
        const { core, sockets } = await opening;
        for (const client of sockets.clients) client.terminate();
        sockets.close();
        core.signal.close();
        core.store.close();
      }
      await journal.close();
    },
  };
}

function sendJson(response: ServerResponse, status: number, body: unknown): void {
  const text = JSON.stringify(body);
  response.writeHead(status, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) }).end(text);
}
