import { createHash, createHmac, randomBytes } from 'node:crypto';
import { lidOf, pnOf, seconds, type Connection, type Core, type Registration } from '../core.ts';
import type { Node } from '../library.ts';
import { bytesIn, childOf, server } from '#simulators/whatsapp-web/protocol/nodes.ts';
import { SimulatorRefusal } from '../refusal.ts';
import type { Person } from '../state.ts';

/** A phone has at most four linked devices (faq.whatsapp.com, "About linked devices"). */
const mostDevices = 4;

/**
 * The phone vouches for the device: it signs the device's identity, and uses the secret to prove
 * that it saw the QR code.
 */
export function sign(
  core: Core,
  person: Person,
  connection: Connection,
  registration: Registration,
  secret: Buffer,
): void {
  if (person.banned) throw new SimulatorRefusal('refused', 'this account is banned');
  if (person.devices.size >= mostDevices)
    throw new SimulatorRefusal('refused', 'this phone has four linked devices already');
  const { proto, Curve, WA_ADV_ACCOUNT_SIG_PREFIX } = core.library;
  const account = core.signal.identityOf(person);
  const [id, keyIndex] = [person.nextDevice, person.nextDevice];
  const rawId = createHash('sha256').update(registration.identityKey).digest().readUInt32BE(0);
  const details = Buffer.from(
    proto.ADVDeviceIdentity.encode({
      rawId,
      timestamp: Math.floor(core.clock() / 1000),
      keyIndex,
      accountType: 0,
      deviceType: 0,
    }).finish(),
  );
  const accountKey = Buffer.from(account.public);
  const accountSignature = Curve.sign(
    account.private,
    Buffer.concat([WA_ADV_ACCOUNT_SIG_PREFIX, details, registration.identityKey]),
  );
  const signed = proto.ADVSignedDeviceIdentity.encode({
    details,
    accountSignatureKey: accountKey,
    accountSignature,
  }).finish();
  const proof = createHmac('sha256', secret).update(signed).digest();
  const {
    refs: _refs,
    retired: _retired,
    code: _code,
    signed: _signed,
    noiseKey,
    identityKey,
    ...known
  } = registration;
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
  const identity = proto.ADVSignedDeviceIdentityHMAC.encode({
    details: signed,
    hmac: proof,
  }).finish();
  sendPairSuccess(core, person, connection, { id, identity });
}

/** Tells the device that the phone has signed. The device answers with its own signature. */
function sendPairSuccess(
  core: Core,
  person: Person,
  connection: Connection,
  { id, identity }: { id: number; identity: Uint8Array },
): void {
  connection.send({
    tag: 'iq',
    attrs: {
      from: server,
      type: 'set',
      id: randomBytes(5).toString('hex'),
      xmlns: 'md',
      t: seconds(core),
    },
    content: [
      {
        tag: 'pair-success',
        attrs: {},
        content: [
          { tag: 'device-identity', attrs: {}, content: identity },
          { tag: 'biz', attrs: { name: person.name } },
          { tag: 'device', attrs: { jid: pnOf(person, id), lid: lidOf(person, id) } },
          { tag: 'platform', attrs: { name: 'smba' } },
        ],
      },
    ],
  });
}

/** The device has signed. It is linked now, and must reconnect as a linked device. */
export function completePairing(core: Core, connection: Connection, answer: Node): void {
  const signed = connection.registration?.signed;
  const answered = childOf(answer, 'pair-device-sign');
  if (!connection.registration || !signed || !answered) return;
  const { person, device, details, accountKey } = signed;
  const { proto, Curve, WA_ADV_DEVICE_SIG_PREFIX } = core.library;
  const { deviceSignature } = proto.ADVSignedDeviceIdentity.decode(
    bytesIn(answered, 'device-identity'),
  );
  const identity = Buffer.from(device.identityKey, 'base64');
  const message = Buffer.concat([WA_ADV_DEVICE_SIG_PREFIX, details, identity, accountKey]);
  if (!deviceSignature || !Curve.verify(identity, message, deviceSignature))
    return connection.end(null, 'the device signed wrongly');
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
