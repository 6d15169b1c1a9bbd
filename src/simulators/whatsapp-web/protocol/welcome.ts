import type { proto } from 'baileys';
import {
  connectionOf,
  lidOf,
  seconds,
  type Connection,
  type Core,
  type Registration,
} from '../core.ts';
import type { JournalEntry } from '../journal.ts';
import { offerRefs } from '#simulators/whatsapp-web/linking/qr-pairing.ts';
import { conflict } from './stream-errors.ts';
import { isTooOld } from './versions.ts';

/** How far a socket has come, in the journal's words. */
export type SocketPhase = Extract<JournalEntry, { type: 'socket' }>['phase'];

/** A connection that can record how far it has come. */
interface Noted extends Connection {
  note(phase: SocketPhase, reason: string | null): void;
}

/**
 * What a client says about itself at the end of the handshake. `key`: the key it used for the
 * handshake.
 */
interface Introduction {
  said: proto.ClientPayload;
  key: Buffer;
  version: string;
}

/**
 * Decides who the client is. A new client gets references for QR codes, a linked device is
 * welcomed, and anybody else is turned away.
 */
export function welcome(core: Core, connection: Noted, { said, key, version }: Introduction): void {
  if (isTooOld(core, version)) return turnAway(connection, '405');
  const { username, device, devicePairingData: pairing } = said;
  if (pairing?.eIdent)
    return register(core, connection, registrationOf(core, key, pairing, pairing.eIdent));
  logIn(core, connection, { phone: String(username ?? ''), device: device ?? 0 }, key);
}

function register(core: Core, connection: Noted, registration: Registration): void {
  connection.registration = registration;
  connection.note('registering', null);
  offerRefs(core, connection, registration);
}

function registrationOf(
  core: Core,
  key: Buffer,
  pairing: proto.ClientPayload.IDevicePairingRegistrationData,
  identity: Uint8Array,
): Registration {
  const { os, platformType } = core.library.proto.DeviceProps.decode(
    pairing.deviceProps ?? new Uint8Array(),
  );
  return {
    noiseKey: key,
    identityKey: Buffer.from(identity),
    registrationId: numberOf(pairing.eRegid),
    signedPreKey: {
      id: numberOf(pairing.eSkeyId),
      key: textOf(pairing.eSkeyVal),
      signature: textOf(pairing.eSkeySig),
    },
    platform: `${os ?? ''} ${platformType ?? ''}`.trim(),
    refs: [],
    retired: new Set(),
    code: null,
    signed: null,
  };
}

const textOf = (bytes: Uint8Array | null | undefined): string =>
  Buffer.from(bytes ?? []).toString('base64');
const numberOf = (bytes: Uint8Array | null | undefined): number =>
  Number.parseInt(Buffer.from(bytes ?? []).toString('hex') || '0', 16);

function logIn(
  core: Core,
  connection: Noted,
  login: { phone: string; device: number },
  key: Buffer,
): void {
  const { phone, device } = login;
  const person = core.store.state.people.get(phone);
  const known = person?.devices.get(device);
  if (person?.banned) return turnAway(connection, '403');
  if (!person || known?.noiseKey !== key.toString('base64')) return turnAway(connection, '401');
  const before = connectionOf(core, phone, device);
  before?.end(conflict('replaced'), 'replaced');
  connection.login = login;
  connection.note('login', before === undefined ? null : `replaced socket ${before.number}`);
  connection.send({
    tag: 'success',
    attrs: { t: seconds(core), lid: lidOf(person, device), location: 'sim' },
  });
}

function turnAway(connection: Noted, reason: string): void {
  connection.note('refused', reason);
  connection.end({ tag: 'failure', attrs: { reason, location: 'sim' } }, `failure ${reason}`);
}
