import { personOf, type Connection, type Core } from '../core.ts';
import { takeMessage } from '#simulators/whatsapp-web/messages/from-device.ts';
import type { Node } from '../library.ts';
import { acknowledgeAsked } from '#simulators/whatsapp-web/linking/refusals.ts';
import { childOf, server } from './nodes.ts';
import { answerQuery } from './queries.ts';
import { takeReceipt } from '#simulators/whatsapp-web/messages/receipts.ts';
import { completePairing } from '#simulators/whatsapp-web/linking/registration.ts';
import { chatKey } from '../state.ts';
import {
  acknowledged,
  tellWaiting,
  waitingKey,
} from '#simulators/whatsapp-web/messages/waiting.ts';

/** How long a customer sees that the business is typing. */
const typingMs = 10_000;

/** Handles one stanza of a client. */
export async function answerStanza(core: Core, connection: Connection, node: Node): Promise<void> {
  if (node.tag === 'iq') {
    if (node.attrs['type'] === 'result') return completePairing(core, connection, node);
    return answerQuery(core, connection, node);
  }
  const { login } = connection;
  if (login === null)
    return node.tag === 'ack' ? acknowledgeAsked(core, connection, node) : undefined;
  switch (node.tag) {
    case 'message':
      return takeMessage(core, connection, login, node);
    case 'receipt':
      return takeReceipt(core, login, node);
    case 'ack': {
      const { class: kind = '', id = '', type, error = null } = node.attrs;
      return acknowledged(core, login, waitingKey(kind, id, type), error);
    }
    case 'chatstate': {
      const customer = personOf(core, node.attrs['to']);
      if (customer === null) return;
      const until = childOf(node, 'composing') ? core.clock() + typingMs : 0;
      core.typing.set(chatKey(login.phone, customer.phone), until);
      return;
    }
    case 'call': {
      const reject = childOf(node, 'reject');
      if (reject)
        core.journal.add({
          type: 'call_rejected',
          phone: login.phone,
          callId: reject.attrs['call-id'] ?? '',
        });
      const { id = '', to = server } = node.attrs;
      return connection.send({ tag: 'ack', attrs: { class: 'call', id, from: to } });
    }
    case 'ib':
      return childOf(node, 'offline_batch') ? tellWaiting(core, connection, login) : undefined;
    default:
    // Presence and telemetry have no effect.
  }
}
