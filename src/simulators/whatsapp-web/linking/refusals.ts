import { randomBytes } from 'node:crypto';
import { seconds, type Connection, type Core, type Registration } from '../core.ts';
import type { Node } from '../library.ts';
import { server } from '#simulators/whatsapp-web/protocol/nodes.ts';
import { SimulatorRefusal } from '../refusal.ts';

/** What WhatsApp may ask of a client before a phone can link it. */
type Asked = 'companion_reg_refresh' | 'passkey_prologue_request';

/**
 * Called when a phone has scanned a QR code with this secret. True: WhatsApp asks for something
 * else first, and no phone is linked. `companion_reg_refresh` retires the secret of the code
 * (Baileys' issue 2737): the phone fails, and accepts the same reference with another secret once
 * the client has acknowledged.
 */
export function asksFirst(
  core: Core,
  connection: Connection,
  registration: Registration,
  secret: string,
): boolean {
  const { linking } = core.faults;
  if (linking === 'passkey') {
    askForPasskey(core, connection);
    return true;
  }
  if (linking === 'refresh' && registration.retired.size === 0) {
    registration.retired.add(secret);
    tell(core, connection, 'companion_reg_refresh', [{ tag: 'companion_reg_refresh', attrs: {} }]);
    throw new SimulatorRefusal(
      'refused',
      'the device could not be linked; scan the code that it shows now',
    );
  }
  if (registration.retired.has(secret) || connection.asked !== null)
    throw new SimulatorRefusal(
      'refused',
      'the device could not be linked; check its connection and try again',
    );
  return false;
}

/**
 * Asks for the account's passkey, which only a page of WhatsApp's own can provide (Baileys' issue
 * 2672). The phone waits, and says that the user must continue there.
 */
export function askForPasskey(core: Core, connection: Connection): void {
  const options = {
    challenge: randomBytes(32).toString('base64url'),
    rpId: 'whatsapp.com',
    userVerification: 'required',
    timeout: 60_000,
  };
  const content = Buffer.from(JSON.stringify(options));
  tell(core, connection, 'passkey_prologue_request', [
    { tag: 'passkey_request_options', attrs: {}, content },
  ]);
}

function tell(core: Core, connection: Connection, type: Asked, content: Node[]): void {
  const id = randomBytes(5).toString('hex');
  connection.asked = { id, type };
  core.journal.add({ type: 'asked', socket: connection.number, what: type, acknowledged: false });
  connection.send({
    tag: 'notification',
    attrs: { from: server, type, id, t: seconds(core) },
    content,
  });
}

/** A client that is not a device yet acknowledges what it was asked. */
export function acknowledgeAsked(core: Core, connection: Connection, { attrs }: Node): void {
  const { asked } = connection;
  if (
    asked === null ||
    attrs['id'] !== asked.id ||
    attrs['class'] !== 'notification' ||
    attrs['type'] !== asked.type
  )
    return;
  connection.asked = null;
  core.journal.add({
    type: 'asked',
    socket: connection.number,
    what: asked.type,
    acknowledged: true,
  });
}
