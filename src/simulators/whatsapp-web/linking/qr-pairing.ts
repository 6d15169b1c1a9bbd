import { randomBytes } from 'node:crypto';
import type { Connection, Core, Registration } from '../core.ts';
import type { Node } from '../library.ts';
import { asksFirst } from './refusals.ts';
import { server } from '#simulators/whatsapp-web/protocol/nodes.ts';
import { SimulatorRefusal } from '../refusal.ts';
import { sign } from './registration.ts';
import type { Person } from '../state.ts';

/**
 * The first code is shown for 60 s, each of the others for 20 s. A code is accepted a little longer
 * than it is shown.
 */
const refSeconds = [60, 20, 20, 20, 20, 20];
const graceSeconds = 5;

/** The first thing that the server sends to an unknown client: the references for its QR codes. */
export function offerRefs(core: Core, connection: Connection, registration: Registration): void {
  let shown = 0;
  registration.refs = refSeconds.map((each) => {
    shown += each;
    return {
      ref: `2@${randomBytes(48).toString('base64url')}`,
      until: core.clock() + (shown + graceSeconds) * 1000 * core.pace,
    };
  });
  const refs = registration.refs.map(({ ref }): Node => ({
    tag: 'ref',
    attrs: {},
    content: Buffer.from(ref),
  }));
  connection.send({
    tag: 'iq',
    attrs: { from: server, type: 'set', id: randomBytes(5).toString('hex'), xmlns: 'md' },
    content: [{ tag: 'pair-device', attrs: {}, content: refs }],
  });
  hangUpLater(core, connection, registration);
}

/** Ends the connection of a client that has shown all its codes without being linked. */
function hangUpLater(core: Core, connection: Connection, registration: Registration): void {
  const last = Math.max(registration.code?.until ?? 0, registration.refs.at(-1)?.until ?? 0);
  const timer = setTimeout(
    () => {
      if (registration.refs.length === 0) return; // the phone has signed
      if ((registration.code?.until ?? 0) > core.clock())
        return hangUpLater(core, connection, registration);
      connection.end({ tag: 'xmlstreamend', attrs: {} }, 'nobody scanned a code');
    },
    Math.max(0, last - core.clock()),
  );
  timer.unref();
}

/** The phone scans a QR code. */
export function scan(core: Core, person: Person, text: string): void {
  const [ref, noise, identity, secret] = text
    .replace(/^https:\/\/wa\.me\/settings\/linked_devices#/, '')
    .split(',');
  if (!ref || !noise || !identity || !secret)
    throw new SimulatorRefusal('refused', 'this is no QR code of WhatsApp Web');
  for (const connection of core.connections) {
    const { registration } = connection;
    const known = registration?.refs.find((one) => one.ref === ref);
    if (!registration || !known) continue;
    if (known.until < core.clock())
      throw new SimulatorRefusal(
        'refused',
        'this QR code is no longer valid; scan the one that is shown now',
      );
    if (
      registration.noiseKey.toString('base64') !== noise ||
      registration.identityKey.toString('base64') !== identity
    )
      throw new SimulatorRefusal(
        'refused',
        'the QR code names other keys than the device that shows it',
      );
    if (asksFirst(core, connection, registration, secret)) return;
    return sign(core, person, connection, registration, Buffer.from(secret, 'base64'));
  }
  throw new SimulatorRefusal(
    'refused',
    'this QR code is no longer valid; scan the one that is shown now',
  );
}
