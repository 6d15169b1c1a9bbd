import { createDecipheriv, createHash, createHmac, hkdfSync, randomBytes } from 'node:crypto';
import { lidOf, pnOf, seconds, type Connection, type Core, type Registration } from './simulator-core.ts';
import type { Node } from './simulator-library.ts';
import { askForPasskey, asksFirst } from './simulator-linking.ts';
import { bytesIn, childOf, errorOf, resultOf, server } from './simulator-nodes.ts';
import { SimulatorRefusal } from './simulator-refusal.ts';
import type { Person } from './simulator-state.ts';

/** The first code is shown for 60 s, each of the others for 20 s; one is taken a little longer than it is shown. */
const refSeconds = [60, 20, 20, 20, 20, 20];
const graceSeconds = 5;
const codeSeconds = 180;
/** "Browser (OS)", both well known: the server checks it (whatsmeow's `PairPhone`, its issues 449 and 450). */
const knownBrowser = /^(Chrome|Edge|Firefox|Opera|Safari) \((Linux|Mac OS|Ubuntu|Windows)\)$/;
/** A phone has at most four linked devices (faq.whatsapp.com, "About linked devices"). */
const mostDevices = 4;

/** What the server says first to a client that nobody knows: the references that its QR codes carry. */
export function offerRefs(core: Core, connection: Connection, registration: Registration): void {
  let shown = 0;
  registration.refs = refSeconds.map((each) => {
    shown += each;
    return { ref: `2@${randomBytes(48).toString('base64url')}`, until: core.clock() + (shown + graceSeconds) * 1000 * core.pace };
  });
  const refs = registration.refs.map(({ ref }): Node => ({ tag: 'ref', attrs: {}, content: Buffer.from(ref) }));
  connection.send({
    tag: 'iq',
    attrs: { from: server, type: 'set', id: randomBytes(5).toString('hex'), xmlns: 'md' },
    content: [{ tag: 'pair-device', attrs: {}, content: refs }],
  });
  hangUpLater(core, connection, registration);
}

/** Whoever was shown all codes and linked nobody is not kept: the server says that it is over, and hangs up. */
function hangUpLater(core: Core, connection: Connection, registration: Registration): void {
  const last = Math.max(registration.code?.until ?? 0, registration.refs.at(-1)?.until ?? 0);
  const timer = setTimeout(
    () => {
      if (registration.refs.length === 0) return; // the phone has signed
      if ((registration.code?.until ?? 0) > core.clock()) return hangUpLater(core, connection, registration);
      connection.end({ tag: 'xmlstreamend', attrs: {} }, 'nobody scanned a code');
    },
    Math.max(0, last - core.clock()),
  );
  timer.unref();
}

/** The phone's camera sees a QR code. */
export function scan(core: Core, person: Person, text: string): void {
  const [ref, noise, identity, secret] = text.replace(/^https:\/\/wa\.me\/settings\/linked_devices#/, '').split(',');
  if (!ref || !noise || !identity || !secret) throw new SimulatorRefusal('refused', 'this is no QR code of WhatsApp Web');
  for (const connection of core.connections) {
    const { registration } = connection;
    const known = registration?.refs.find((one) => one.ref === ref);
    if (!registration || !known) continue;
    if (known.until < core.clock())
      throw new SimulatorRefusal('refused', 'this QR code is no longer valid; scan the one that is shown now');
    if (registration.noiseKey.toString('base64') !== noise || registration.identityKey.toString('base64') !== identity)
      throw new SimulatorRefusal('refused', 'the QR code names other keys than the device that shows it');
    if (asksFirst(core, connection, registration, secret)) return;
    return sign(core, person, connection, registration, Buffer.from(secret, 'base64'));
  }
  throw new SimulatorRefusal('refused', 'this QR code is no longer valid; scan the one that is shown now');
}

/** The client asks for a code to be typed instead (`companion_hello`), and later proves that it was typed (`companion_finish`). */
export function answerCodePairing(core: Core, connection: Connection, query: Node): void {
  const { registration } = connection;
  const request = childOf(query, 'link_code_companion_reg');
  if (!registration || !request) return connection.send(errorOf(query, 400, 'bad-request'));
  if (request.attrs['stage'] === 'companion_finish') return finishCode(core, connection, registration, query, request);
  if (core.faults.tooManyCodes) return connection.send(errorOf(query, 429, 'rate-overlimit'));
  const phone = core.library.jidDecode(request.attrs['jid'])?.user ?? '';
  if (!knownBrowser.test(bytesIn(request, 'companion_platform_display').toString()))
    return connection.send(errorOf(query, 400, 'bad-request'));
  const wrappedKey = bytesIn(request, 'link_code_pairing_wrapped_companion_ephemeral_pub');
  if (!core.store.state.people.has(phone) || wrappedKey.length !== 80) return connection.send(errorOf(query, 400, 'bad-request'));
  const ref = randomBytes(32);
  registration.code = { phone, ref, wrappedKey, until: core.clock() + codeSeconds * 1000 * core.pace, key: null };
  const answer = { tag: 'link_code_pairing_ref', attrs: {}, content: ref };
  connection.send(resultOf(query, [{ tag: 'link_code_companion_reg', attrs: { stage: 'companion_hello' }, content: [answer] }]));
}

/** A code is typed on the phone. Whether it was the right one shows when the client answers. */
export async function typeCode(core: Core, person: Person, typed: string): Promise<void> {
  const code = typed.replaceAll(/[\s-]/g, '').toUpperCase();
  if (!/^[1-9A-Z]{8}$/.test(code)) throw new SimulatorRefusal('refused', 'a code has eight characters');
  const connection = [...core.connections].find(({ registration }) => registration?.code?.phone === person.phone);
  const pairing = connection?.registration?.code;
  if (!connection || !pairing) throw new SimulatorRefusal('refused', 'no device asks to be linked to this phone');
  if (pairing.until < core.clock()) throw new SimulatorRefusal('refused', 'this code is no longer valid; ask for a new one');
  const { Curve, derivePairingCodeKey, aesDecryptCTR, aesEncryptCTR } = core.library;
  const opening = await derivePairingCodeKey(code, pairing.wrappedKey.subarray(0, 32));
  const companion = aesDecryptCTR(pairing.wrappedKey.subarray(48, 80), opening, pairing.wrappedKey.subarray(32, 48));
  const pair = Curve.generateKeyPair();
  pairing.key = { pair, companion };
  const [salt, iv] = [randomBytes(32), randomBytes(16)];
  const wrapped = Buffer.concat([salt, iv, aesEncryptCTR(pair.public, await derivePairingCodeKey(code, salt), iv)]);
  const node = (tag: string, content: Uint8Array): Node => ({ tag, attrs: {}, content });
  connection.send({
    tag: 'notification',
    attrs: { from: server, type: 'link_code_companion_reg', id: randomBytes(5).toString('hex'), t: seconds(core) },
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

/** Only who knew the code can have made a bundle that the phone can open. */
function finishCode(core: Core, connection: Connection, registration: Registration, query: Node, request: Node): void {
  const pairing = registration.code;
  const person = pairing && core.store.state.people.get(pairing.phone);
  if (!pairing?.key || !person || !bytesIn(request, 'link_code_pairing_ref').equals(pairing.ref))
    return connection.send(errorOf(query, 400, 'bad-request'));
  const bundle = bytesIn(request, 'link_code_pairing_wrapped_key_bundle');
  const shared = core.library.Curve.sharedKey(pairing.key.pair.private, pairing.key.companion);
  const key = Buffer.from(hkdfSync('sha256', shared, bundle.subarray(0, 32), 'link_code_pairing_key_bundle_encryption_key', 32));
  const identity = core.signal.identityOf(person);
  const opened = openBundle(key, bundle.subarray(32, 44), bundle.subarray(44));
  pairing.key = null;
  if (!opened?.subarray(0, 32).equals(registration.identityKey) || !opened.subarray(32, 64).equals(identity.public))
    return connection.send(errorOf(query, 401, 'not-authorized'));
  const identityShared = core.library.Curve.sharedKey(identity.private, registration.identityKey);
  const secret = hkdfSync('sha256', Buffer.concat([shared, identityShared, opened.subarray(64, 96)]), Buffer.alloc(0), 'adv_secret', 32);
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
    // Made with another code: that is what the caller wants to know.
    return null;
  }
}

/** The phone vouches for the device: it signs the device's identity, and proves by the secret that it saw the QR code. */
function sign(core: Core, person: Person, connection: Connection, registration: Registration, secret: Buffer): void {
  if (person.banned) throw new SimulatorRefusal('refused', 'this account is banned');
  if (person.devices.size >= mostDevices) throw new SimulatorRefusal('refused', 'this phone has four linked devices already');
  const { proto, Curve, WA_ADV_ACCOUNT_SIG_PREFIX } = core.library;
  const account = core.signal.identityOf(person);
  const [id, keyIndex] = [person.nextDevice, person.nextDevice];
  const rawId = createHash('sha256').update(registration.identityKey).digest().readUInt32BE(0);
  const details = Buffer.from(
    proto.ADVDeviceIdentity.encode({ rawId, timestamp: Math.floor(core.clock() / 1000), keyIndex, accountType: 0, deviceType: 0 }).finish(),
  );
  const accountKey = Buffer.from(account.public);
  const accountSignature = Curve.sign(account.private, Buffer.concat([WA_ADV_ACCOUNT_SIG_PREFIX, details, registration.identityKey]));
  const signed = proto.ADVSignedDeviceIdentity.encode({ details, accountSignatureKey: accountKey, accountSignature }).finish();
  const proof = createHmac('sha256', secret).update(signed).digest();
  const { refs: _refs, retired: _retired, code: _code, signed: _signed, noiseKey, identityKey, ...known } = registration;
  registration.signed = {
    person,
    details,
    accountKey,
    device: {
      ...known,
      id,
      keyIndex,
      noiseKey: noiseKey.toString('base64'),
      identityKey: identityKey.toString('base64'),
      historySent: false,
    },
  };
  registration.refs = [];
  connection.send({
    tag: 'iq',
    attrs: { from: server, type: 'set', id: randomBytes(5).toString('hex'), xmlns: 'md', t: seconds(core) },
    content: [
      {
        tag: 'pair-success',
        attrs: {},
        content: [
          {
            tag: 'device-identity',
            attrs: {},
            content: proto.ADVSignedDeviceIdentityHMAC.encode({ details: signed, hmac: proof }).finish(),
          },
          { tag: 'biz', attrs: { name: person.name } },
          { tag: 'device', attrs: { jid: pnOf(person, id), lid: lidOf(person, id) } },
          { tag: 'platform', attrs: { name: 'smba' } },
        ],
      },
    ],
  });
}

/** The device has signed: it is linked, and must come again as itself. */
export function completePairing(core: Core, connection: Connection, answer: Node): void {
  const signed = connection.registration?.signed;
  const answered = childOf(answer, 'pair-device-sign');
  if (!connection.registration || !signed || !answered) return;
  const { person, device, details, accountKey } = signed;
  const { proto, Curve, WA_ADV_DEVICE_SIG_PREFIX } = core.library;
  const { deviceSignature } = proto.ADVSignedDeviceIdentity.decode(bytesIn(answered, 'device-identity'));
  const identity = Buffer.from(device.identityKey, 'base64');
  const message = Buffer.concat([WA_ADV_DEVICE_SIG_PREFIX, details, identity, accountKey]);
  if (!deviceSignature || !Curve.verify(identity, message, deviceSignature)) return connection.end(null, 'the device signed wrongly');
  core.store.commit({ kind: 'device', phone: person.phone, device });
  connection.registration.signed = null;
  core.journal.add({
    type: 'socket',
    socket: connection.number,
    phase: 'paired',
    phone: person.phone,
    device: device.id,
    loggedIn: 0,
    reason: null,
  });
  connection.end({ tag: 'stream:error', attrs: { code: '515' } }, 'restart required');
}
