import { createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { seconds, type Connection, type Core, type Registration } from '../core.ts';
import type { Node } from '../library.ts';
import { askForPasskey } from './refusals.ts';
import {
  bytesIn,
  childOf,
  errorOf,
  resultOf,
  server,
} from '#simulators/whatsapp-web/protocol/nodes.ts';
import { SimulatorRefusal } from '../refusal.ts';
import { sign } from './registration.ts';
import type { Person } from '../state.ts';

const codeSeconds = 180;
/**
 * "Browser (OS)", both from a known list. The real server checks this too (whatsmeow's `PairPhone`,
 * its issues 449 and 450).
 */
const knownBrowser = /^(Chrome|Edge|Firefox|Opera|Safari) \((Linux|Mac OS|Ubuntu|Windows)\)$/;

/**
 * The client asks for a code to be typed instead (`companion_hello`), and later proves that the
 * code was typed (`companion_finish`).
 */
export function answerCodePairing(core: Core, connection: Connection, query: Node): void {
  const { registration } = connection;
  const request = childOf(query, 'link_code_companion_reg');
  if (!registration || !request) return connection.send(errorOf(query, 400, 'bad-request'));
  if (request.attrs['stage'] === 'companion_finish')
    return finishCode(core, connection, registration, query, request);
  if (core.faults.tooManyCodes) return connection.send(errorOf(query, 429, 'rate-overlimit'));
  const phone = core.library.jidDecode(request.attrs['jid'])?.user ?? '';
  if (!knownBrowser.test(bytesIn(request, 'companion_platform_display').toString()))
    return connection.send(errorOf(query, 400, 'bad-request'));
  const wrappedKey = bytesIn(request, 'link_code_pairing_wrapped_companion_ephemeral_pub');
  if (!core.store.state.people.has(phone) || wrappedKey.length !== 80)
    return connection.send(errorOf(query, 400, 'bad-request'));
  const ref = randomBytes(32);
  registration.code = {
    phone,
    ref,
    wrappedKey,
    until: core.clock() + codeSeconds * 1000 * core.pace,
    key: null,
  };
  const answer = { tag: 'link_code_pairing_ref', attrs: {}, content: ref };
  connection.send(
    resultOf(query, [
      { tag: 'link_code_companion_reg', attrs: { stage: 'companion_hello' }, content: [answer] },
    ]),
  );
}

/**
 * The user types a code on the phone. Only the client's answer shows whether it was the right one.
 */
export async function typeCode(core: Core, person: Person, typed: string): Promise<void> {
  const code = typed.replaceAll(/[\s-]/g, '').toUpperCase();
  if (!/^[1-9A-Z]{8}$/.test(code))
    throw new SimulatorRefusal('refused', 'a code has eight characters');
  const connection = [...core.connections].find(
    ({ registration }) => registration?.code?.phone === person.phone,
  );
  const pairing = connection?.registration?.code;
  if (!connection || !pairing)
    throw new SimulatorRefusal('refused', 'no device asks to be linked to this phone');
  if (pairing.until < core.clock())
    throw new SimulatorRefusal('refused', 'this code is no longer valid; ask for a new one');
  const { Curve, derivePairingCodeKey, aesDecryptCTR, aesEncryptCTR } = core.library;
  const opening = await derivePairingCodeKey(code, pairing.wrappedKey.subarray(0, 32));
  const companion = aesDecryptCTR(
    pairing.wrappedKey.subarray(48, 80),
    opening,
    pairing.wrappedKey.subarray(32, 48),
  );
  const pair = Curve.generateKeyPair();
  pairing.key = { pair, companion };
  const [salt, iv] = [randomBytes(32), randomBytes(16)];
  const wrapped = Buffer.concat([
    salt,
    iv,
    aesEncryptCTR(pair.public, await derivePairingCodeKey(code, salt), iv),
  ]);
  const node = (tag: string, content: Uint8Array): Node => ({ tag, attrs: {}, content });
  connection.send({
    tag: 'notification',
    attrs: {
      from: server,
      type: 'link_code_companion_reg',
      id: randomBytes(5).toString('hex'),
      t: seconds(core),
    },
    content: [
      {
        tag: 'link_code_companion_reg',
        attrs: { stage: 'primary_hello' },
        content: [
          node('link_code_pairing_wrapped_primary_ephemeral_pub', wrapped),
          node('primary_identity_pub', core.signal.identityOf(person).public),
          node('link_code_pairing_ref', pairing.ref),
        ],
      },
    ],
  });
}

/** Only a client that knew the code can make a bundle that the phone can open. */
function finishCode(
  core: Core,
  connection: Connection,
  registration: Registration,
  query: Node,
  request: Node,
): void {
  const pairing = registration.code;
  const person = pairing && core.store.state.people.get(pairing.phone);
  if (!pairing?.key || !person || !bytesIn(request, 'link_code_pairing_ref').equals(pairing.ref))
    return connection.send(errorOf(query, 400, 'bad-request'));
  const bundle = bytesIn(request, 'link_code_pairing_wrapped_key_bundle');
  const shared = core.library.Curve.sharedKey(pairing.key.pair.private, pairing.key.companion);
  const key = Buffer.from(
    hkdfSync(
      'sha256',
      shared,
      bundle.subarray(0, 32),
      'link_code_pairing_key_bundle_encryption_key',
      32,
    ),
  );
  const identity = core.signal.identityOf(person);
  const opened = openBundle(key, bundle.subarray(32, 44), bundle.subarray(44));
  pairing.key = null;
  if (
    !opened?.subarray(0, 32).equals(registration.identityKey) ||
    !opened.subarray(32, 64).equals(identity.public)
  )
    return connection.send(errorOf(query, 401, 'not-authorized'));
  const identityShared = core.library.Curve.sharedKey(identity.private, registration.identityKey);
  const secret = hkdfSync(
    'sha256',
    Buffer.concat([shared, identityShared, opened.subarray(64, 96)]),
    Buffer.alloc(0),
    'adv_secret',
    32,
  );
  registration.code = null;
  connection.send(resultOf(query));
  if (core.faults.linking === 'passkey') return askForPasskey(core, connection);
  sign(core, person, connection, registration, Buffer.from(secret));
}

function openBundle(key: Buffer, iv: Buffer, sealed: Buffer): Buffer | null {
  const decipher = createDecipheriv('aes-256-gcm', key, iv).setAuthTag(sealed.subarray(-16));
  try {
    return Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()]);
  } catch {
    // The bundle was made with another code, which is what the caller wants to know.
    return null;
  }
}
