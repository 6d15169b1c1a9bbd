import { connectionOf, seconds, type Connection, type Core } from '../core.ts';
import type { Node } from '../library.ts';
import { server } from '#simulators/whatsapp-web/protocol/nodes.ts';
import type { Device, Person } from '../state.ts';

interface Login {
  phone: string;
  device: number;
}

/**
 * The key under which a stanza waits for a device: its kind, its id and, for a receipt, its type.
 */
export const waitingKey = (kind: string, id: string, type?: string): string =>
  kind === 'receipt' && type !== undefined ? `receipt ${type} ${id}` : `${kind} ${id}`;

/**
 * Sends a device something that it must acknowledge: at once if it is connected, and again when it
 * comes back.
 */
export function tell(core: Core, person: Person, device: Device, node: Node): void {
  const key = waitingKey(node.tag, node.attrs['id'] ?? '', node.attrs['type']);
  const bytes = core.library.encodeBinaryNode(node).toString('base64');
  core.store.commit({ kind: 'waiting', phone: person.phone, device: device.id, key, node: bytes });
  const connection = connectionOf(core, person.phone, device.id);
  const online = connection?.active === true;
  core.journal.add({
    type: 'told',
    phone: person.phone,
    device: device.id,
    key,
    online,
    redelivery: false,
  });
  if (online) connection.send(node);
}

/** The device has acknowledged a stanza, so it is not sent again. */
export function acknowledged(core: Core, login: Login, key: string, error: string | null): void {
  const device = deviceOf(core, login);
  if (!device?.waiting.has(key)) return;
  core.store.commit({ kind: 'done', ...login, key });
  core.journal.add({ type: 'acknowledged', ...login, key, error });
}

/**
 * The device is back. It is told how much waits for it, and gets all of it once it asks
 * (`offline_batch`).
 */
export function announceWaiting(core: Core, connection: Connection, login: Login): void {
  const count = deviceOf(core, login)?.waiting.size ?? 0;
  connection.active = count === 0;
  if (count === 0) return connection.send(offline(0));
  const attrs = {
    count: String(count),
    message: String(count),
    receipt: '0',
    notification: '0',
    call: '0',
    t: seconds(core),
  };
  connection.send({
    tag: 'ib',
    attrs: { from: server },
    content: [{ tag: 'offline_preview', attrs }],
  });
}

/** Sends exactly the bytes that were sent before. Stanzas added in the meantime come after them. */
export async function tellWaiting(core: Core, connection: Connection, login: Login): Promise<void> {
  const device = deviceOf(core, login);
  if (connection.active || device === undefined) return;
  const told = new Set<string>();
  for (let next = nextOf(device, told); next !== null; next = nextOf(device, told)) {
    const [key, text] = next;
    told.add(key);
    const node = await core.library.decodeBinaryNode(Buffer.from(text, 'base64'));
    core.journal.add({ type: 'told', ...login, key, online: true, redelivery: true });
    connection.send({ ...node, attrs: { ...node.attrs, offline: '1' } });
  }
  connection.active = true;
  connection.send(offline(told.size));
}

const nextOf = (device: Device, told: ReadonlySet<string>): [string, string] | null =>
  [...device.waiting].find(([key]) => !told.has(key)) ?? null;

const deviceOf = (core: Core, { phone, device }: Login): Device | undefined =>
  core.store.state.people.get(phone)?.devices.get(device);

const offline = (count: number): Node => ({
  tag: 'ib',
  attrs: { from: server },
  content: [{ tag: 'offline', attrs: { count: String(count) } }],
});
