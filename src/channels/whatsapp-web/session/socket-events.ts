import type { WACallEvent, WAMessageUpdate, WASocket } from 'baileys';
import type { SocketHost } from '#channels/connector/socket-connector.ts';
import type { Baileys } from '../baileys.ts';
import { readHistory, readStatus } from '../from-whatsapp-web.ts';
import type { Inbound } from './inbound.ts';
import type { WhatsappWebSettings } from '../setup.ts';

/** Where the events of a socket go. */
export interface EventTools {
  lib: Baileys;
  socket: WASocket;
  host: SocketHost;
  inbound: Inbound;
  settings: () => Promise<WhatsappWebSettings>;
  own: () => string[];
}

/**
 * Passes on the events of Baileys: the remaining messages, the history, the states of our own
 * messages, and ringing calls.
 */
export function passOnEvents(tools: EventTools): void {
  const { lib, socket, inbound, own } = tools;
  socket.ev.on('messages.upsert', ({ messages }) => inbound.receiveRest(messages));
  socket.ev.on('messaging-history.set', ({ messages }) => {
    const event = readHistory(lib, messages, own());
    if (event) inbound.receive([{ event, raw: JSON.stringify(event) }]);
  });
  socket.ev.on('messages.update', (updates) => receiveStatuses(tools, updates));
  socket.ev.on('call', (calls) => answerCalls(tools, calls));
}

function receiveStatuses({ lib, inbound }: EventTools, updates: WAMessageUpdate[]): void {
  const events = updates.flatMap(({ key, update }) =>
    readStatus(lib, key, update.status).map((event) => ({
      event,
      raw: JSON.stringify({ key, update }),
    })),
  );
  if (events.length > 0) inbound.receive(events);
}

function answerCalls(tools: EventTools, calls: WACallEvent[]): void {
  for (const { id, from, status } of calls) {
    if (status !== 'offer') continue;
    answerCall(tools, id, from).catch((error: unknown) =>
      tools.host.debug('A call could not be rejected', { err: error }),
    );
  }
}

async function answerCall(
  { socket, inbound, settings }: EventTools,
  id: string,
  from: string,
): Promise<void> {
  if (!(await settings()).rejectCall) return;
  await socket.rejectCall(id, from);
  await inbound.rejected(id);
}
