import { readFile } from 'node:fs/promises';
import type {
  AuthenticationCreds,
  SignalDataSet,
  SignalDataTypeMap,
  WAMessage,
  WASocket,
} from 'baileys';
import { silent } from '#simulators/whatsapp-web/library.ts';

/** The memory that a linked device keeps from one socket to the next. */
export interface DeviceMemory {
  creds: AuthenticationCreds;
  keys: Map<string, string>;
}

/**
 * A linked device as the library's authors wrote it; only its memory is ours. It reconnects only
 * after a restart (515).
 */
export interface LinkedDevice {
  memory: DeviceMemory;
  /** The current socket. */
  socket(): WASocket;
  /** QR codes that were shown, oldest first. */
  codes: string[];
  received: WAMessage[];
  /** Messages of ours by id: 2 = the server has it, 3 = delivered, 4 = read. */
  marks: Map<string, number>;
  history: WAMessage[];
  calls: string[];
  opened: number;
  /** Why sockets ended: status codes, oldest first. */
  ends: number[];
  /** Opens another socket with the same memory. */
  again(): void;
  /** Uploads an encrypted file to the simulator, which serves files without TLS. */
  upload(
    path: string,
    checksum: string,
    kind: string,
  ): Promise<{ mediaUrl: string; directPath: string }>;
  close(): void;
}

export async function startLinkedDevice(
  url: string,
  memory?: DeviceMemory,
  qrTimeout?: number,
): Promise<LinkedDevice> {
  const { makeWASocket, initAuthCreds, BufferJSON } = await import('baileys');
  const known = memory ?? { creds: initAuthCreds(), keys: new Map<string, string>() };
  const keys = {
    get<Type extends keyof SignalDataTypeMap>(type: Type, ids: string[]) {
      const found: Record<string, SignalDataTypeMap[Type]> = {};
      for (const id of ids) {
        const text = known.keys.get(`${type}/${id}`);
        if (text !== undefined) found[id] = JSON.parse(text, BufferJSON.reviver);
      }
      return found;
    },
    set(data: SignalDataSet) {
      for (const [type, values] of Object.entries(data))
        for (const [id, value] of Object.entries(values)) {
          if (value === null) known.keys.delete(`${type}/${id}`);
          else known.keys.set(`${type}/${id}`, JSON.stringify(value, BufferJSON.replacer));
        }
    },
  };
  const device: Omit<LinkedDevice, 'socket'> = {
    memory: known,
    codes: [],
    received: [],
    marks: new Map(),
    history: [],
    calls: [],
    opened: 0,
    ends: [],
    again() {
      socket = open();
    },
    async upload(path, checksum, kind) {
      const origin = url.replace(/^ws/, 'http').replace('/ws/chat', '');
      const name = checksum.replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
      const response = await fetch(`${origin}/mms/${kind}/${name}`, {
        method: 'POST',
        body: await readFile(path),
      });
      if (!response.ok) throw new Error(`the upload was answered with ${response.status}`);
      const given: unknown = await response.json();
      if (
        typeof given !== 'object' ||
        given === null ||
        !('url' in given) ||
        !('direct_path' in given)
      )
        throw new Error('no address came');
      return { mediaUrl: String(given.url), directPath: String(given.direct_path) };
    },
    close() {
      void socket.end(undefined);
    },
  };
  let socket = open();

  function open(): WASocket {
    const one = makeWASocket({
      auth: { creds: known.creds, keys },
      version: [2, 3000, 1_023_223_821],
      waWebSocketUrl: url,
      logger: silent,
      markOnlineOnConnect: false,
      syncFullHistory: false,
      retryRequestDelayMs: 1,
      ...(qrTimeout === undefined ? {} : { qrTimeout }),
    });
    one.ev.on('creds.update', (update) => Object.assign(known.creds, update));
    one.ev.on('connection.update', ({ qr, connection, lastDisconnect }) => {
      if (qr !== undefined) device.codes.push(qr);
      if (connection === 'open') device.opened += 1;
      if (connection !== 'close') return;
      const error = lastDisconnect?.error;
      const code = error && 'output' in error ? Number(Object(error.output)['statusCode']) : 0;
      device.ends.push(code);
      if (code === 515) socket = open();
    });
    one.ev.on('messages.upsert', ({ messages }) => {
      device.received.push(...messages);
      // A status that changed while the event waited is in the message itself.
      for (const { key, status } of messages)
        if (key.id && key.fromMe && typeof status === 'number') device.marks.set(key.id, status);
    });
    one.ev.on('messages.update', (updates) => {
      for (const { key, update } of updates)
        if (key.id && typeof update.status === 'number') device.marks.set(key.id, update.status);
    });
    one.ev.on('messaging-history.set', ({ messages }) => device.history.push(...messages));
    one.ev.on('call', (calls) => device.calls.push(...calls.map(({ id }) => id)));
    return one;
  }
  return {
    ...device,
    socket: () => socket,
    get opened() {
      return device.opened;
    },
  };
}
