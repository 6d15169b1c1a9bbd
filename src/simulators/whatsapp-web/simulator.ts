import { randomBytes } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { SimulatorServer } from '#simulators/kit/server.ts';
import type { SimulatorControl } from './client.ts';
import { ClientConnection } from './protocol/connection.ts';
import { answerControl, controlOf } from './control.ts';
import type { Core } from './core.ts';
import { createFaults } from './faults.ts';
import { answerFiles } from './files.ts';
import { openJournal, type JournalEntry } from './journal.ts';
import { Opening } from './opening.ts';
import { answerVersion } from './protocol/versions.ts';

export interface SimulatorOptions {
  /** 0: any free port. */
  port?: number;
  host?: string;
  /**
   * The folder in which phones, devices and chats survive a restart. Absent: they are only in
   * memory.
   */
  folder?: string;
  secret: string;
  /** The token for /control; made up when absent. */
  controlToken?: string;
  /** Multiplies how long codes live. 1 is WhatsApp's own pace. */
  pace?: number;
  clock?: () => number;
  /**
   * Entries are kept in memory unless this is false. With `journalFile` they are also appended to
   * that file.
   */
  keepJournal?: boolean;
  journalFile?: string;
}

export interface WhatsAppWebSimulator {
  /** The address of the web socket, for the product's WHATSAPP_WEB_URL. */
  url: string;
  controlToken: string;
  control: SimulatorControl;
  /** Grows while things happen. */
  journal: readonly JournalEntry[];
  close(): Promise<void>;
}

/**
 * Starts a server that speaks WhatsApp Web. It links devices to simulated phones, and passes on
 * what phones and devices write, encrypted from end to end. The first socket or call loads the
 * optional package; without the package they are refused.
 */
export async function startWhatsAppWebSimulator(
  options: SimulatorOptions,
): Promise<WhatsAppWebSimulator> {
  const { folder, secret, pace = 1, clock = Date.now } = options;
  const journal = openJournal(clock, {
    keep: options.keepJournal ?? true,
    file: options.journalFile,
  });
  const faults = createFaults();
  const connections: Core['connections'] = new Set();
  let origin = '';
  const opening = new Opening({
    folder,
    journal,
    faults,
    clock,
    pace,
    secret,
    connections,
    mediaOrigin: () => origin,
  });
  const control = controlOf(async () => (await opening.open()).core);
  const controlToken = options.controlToken ?? randomBytes(24).toString('base64url');

  const server = new SimulatorServer({
    control: (request, call) => answerControl(control, controlToken, request, call),
    async provider(request, response) {
      const { core } = await opening.open();
      return answerVersion(core, request, response)
        ? undefined
        : answerFiles(core, request, response);
    },
    failure: (error) => ({ message: String(error) }),
  });
  server.http.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    if (faults.down || request.url?.startsWith('/ws/chat') !== true) {
      socket.end(
        `HTTP/1.1 ${faults.down ? '503 Service Unavailable' : '404 Not Found'}\r\nConnection: close\r\n\r\n`,
      );
      return;
    }
    opening.open().then(
      ({ core, sockets }) =>
        sockets.handleUpgrade(
          request,
          socket,
          head,
          (client) => void new ClientConnection(core, client),
        ),
      (error: unknown) => socket.destroy(error instanceof Error ? error : undefined),
    );
  });
  const port = await server.listen(options.port, options.host);
  origin = `http://127.0.0.1:${port}`;

  return {
    url: `ws://127.0.0.1:${port}/ws/chat`,
    controlToken,
    control,
    journal: journal.entries,
    async close() {
      for (const connection of connections) connection.end(null, 'the server stops');
      await server.close();
      await opening.close();
      await journal.close();
    },
  };
}
