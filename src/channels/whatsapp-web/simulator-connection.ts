import type { WebSocket } from 'ws';
import { connectionOf, lidOf, seconds, type Connection, type Core } from './simulator-core.ts';
import type { Node } from './simulator-library.ts';
import { createNoiseResponder } from './simulator-noise.ts';
import { offerRefs } from './simulator-registration.ts';
import { answerStanza } from './simulator-stanzas.ts';
import { isTooOld, versionOf } from './simulator-versions.ts';

let last = 0;

/** Speaks with one client, from its first byte to its last. */
export function acceptConnection(core: Core, socket: WebSocket): void {
  const noise = createNoiseResponder(core.library, core.identity);
  let version: string | undefined;
  let stage: 'hello' | 'finish' | 'stanzas' | 'closed' = 'hello';
  let work = Promise.resolve();

  const connection: Connection = {
    number: (last += 1),
    registration: null,
    login: null,
    asked: null,
    active: false,
    send(node) {
      if (stage === 'stanzas' && !core.faults.silent) socket.send(noise.seal(core.library.encodeBinaryNode(node)));
    },
    end(node, reason) {
      if (stage === 'closed') return;
      if (node !== null) connection.send(node);
      leave(reason);
      socket.close();
    },
  };

  function note(phase: 'open' | 'registering' | 'login' | 'refused' | 'close', reason: string | null): void {
    const { phone = null, device = null } = connection.login ?? {};
    const loggedIn =
      phone === null ? 0 : [...core.connections].filter(({ login }) => login?.phone === phone && login.device === device).length;
    core.journal.add({
      type: 'socket',
      socket: connection.number,
      phase,
      phone,
      device,
      loggedIn,
      reason,
      ...(version !== undefined && { version }),
    });
  }
  function leave(reason: string): void {
    if (stage === 'closed') return;
    stage = 'closed';
    core.connections.delete(connection);
    note('close', reason);
  }

  async function take(frame: Buffer): Promise<void> {
    switch (stage) {
      case 'hello':
        stage = 'finish';
        socket.send(noise.hello(frame));
        return;
      case 'finish': {
        const { key, payload } = noise.finish(frame);
        stage = 'stanzas';
        return welcome(key, payload);
      }
      case 'stanzas': {
        const node = await core.library.decodeBinaryNode(noise.open(frame));
        if (!core.faults.silent) await answerStanza(core, connection, node);
        return;
      }
      default:
    }
  }

  /** Who is it? Somebody new gets references for a QR code, a linked device its welcome, anybody else is sent away. */
  function welcome(key: Buffer, payload: Buffer): void {
    const said = core.library.proto.ClientPayload.decode(payload);
    const { username, device = 0, devicePairingData: pairing } = said;
    version = versionOf(said);
    if (isTooOld(core, version)) return turnAway('405');
    if (pairing?.eIdent) {
      const text = (bytes: Uint8Array | null | undefined): string => Buffer.from(bytes ?? []).toString('base64');
      const number = (bytes: Uint8Array | null | undefined): number => Number.parseInt(Buffer.from(bytes ?? []).toString('hex') || '0', 16);
      const { os, platformType } = core.library.proto.DeviceProps.decode(pairing.deviceProps ?? new Uint8Array());
      connection.registration = {
        noiseKey: key,
        identityKey: Buffer.from(pairing.eIdent),
        registrationId: number(pairing.eRegid),
        signedPreKey: { id: number(pairing.eSkeyId), key: text(pairing.eSkeyVal), signature: text(pairing.eSkeySig) },
        platform: `${os ?? ''} ${platformType ?? ''}`.trim(),
        refs: [],
        retired: new Set(),
        code: null,
        signed: null,
      };
      note('registering', null);
      return offerRefs(core, connection, connection.registration);
    }
    const phone = String(username ?? '');
    const person = core.store.state.people.get(phone);
    const known = person?.devices.get(device ?? 0);
    const refusal = person?.banned ? '403' : !person || known?.noiseKey !== key.toString('base64') ? '401' : null;
    if (!person || refusal !== null) return turnAway(refusal ?? '401');
    const before = connectionOf(core, phone, device ?? 0);
    before?.end(conflict('replaced'), 'replaced');
    connection.login = { phone, device: device ?? 0 };
    note('login', before === undefined ? null : `replaced socket ${before.number}`);
    connection.send({ tag: 'success', attrs: { t: seconds(core), lid: lidOf(person, device ?? 0), location: 'sim' } });
  }

  function turnAway(reason: string): void {
    note('refused', reason);
    connection.end({ tag: 'failure', attrs: { reason, location: 'sim' } }, `failure ${reason}`);
  }

  core.connections.add(connection);
  note('open', null);
  socket.on('message', (data: Buffer) => {
    // One after the other, in the order they came.
    work = work
      .then(async () => {
        for (const frame of noise.frames(data)) await take(frame);
      })
      .catch((error: unknown) => connection.end(null, `the client said something impossible: ${String(error)}`));
  });
  socket.on('error', (error) => leave(`socket error: ${error.message}`));
  socket.on('close', () => leave('closed by the client'));
}

/** Another socket took this one's place, or the phone removed the device. */
export const conflict = (type: 'replaced' | 'device_removed'): Node => ({
  tag: 'stream:error',
  attrs: type === 'device_removed' ? { code: '401' } : {},
  content: [{ tag: 'conflict', attrs: { type } }],
});
