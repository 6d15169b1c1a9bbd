import { randomInt } from 'node:crypto';
import type {
  SignalCreds,
  SignalDataSet,
  SignalDataTypeMap,
  SignalKeyStore,
  SignalRepositoryWithLIDStore,
} from 'baileys';
import { type Library, type Node, silent } from '../library.ts';
import { bigEndian, bytesIn, childOf, numberIn } from '#simulators/whatsapp-web/protocol/nodes.ts';
import type { Device, Person } from '../state.ts';
import type { SimulatorStore } from '#simulators/kit/store.ts';
import type { Change, State } from '../state.ts';

/** Signal for every phone: its sessions, and the keys that others need to begin one with it. */
export interface Signal {
  of(person: Person): SignalRepositoryWithLIDStore;
  /** The keys that a phone publishes for those who want to write to it, with a one-time key. */
  bundleOf(person: Person): Promise<Node[]>;
  /** The keys that a linked device has published. Takes one of its one-time keys. */
  bundleOfDevice(person: Person, device: Device): Node[];
  /**
   * Begins a session with the keys that the other side has published, or has sent along with its
   * request for a copy.
   */
  begin(person: Person, jid: string, bundle: Node): Promise<void>;
  identityOf(person: Person): SignalCreds['signedIdentityKey'];
  registrationOf(person: Person): number;
  close(): void;
}

type Store = SimulatorStore<State, Change>;
const keyType = Buffer.from([5]);

export function createSignal(library: Library, store: Store): Signal {
  const opened = new Map<
    string,
    { creds: SignalCreds; keys: SignalKeyStore; repository: SignalRepositoryWithLIDStore }
  >();

  function open(person: Person) {
    const known = opened.get(person.phone);
    if (known !== undefined) return known;
    const creds: SignalCreds = JSON.parse(person.secrets, library.BufferJSON.reviver);
    // Every change takes effect at once. libsignal has one queue for all phones; with transactions,
    // it would run the work of one phone in the transaction of another.
    const keys = {
      ...keysOf(library, store, person),
      transaction: <Result>(work: () => Promise<Result>) => work(),
      isInTransaction: () => true,
    };
    const repository = library.DEFAULT_CONNECTION_CONFIG.makeSignalRepository(
      { creds, keys },
      silent,
    );
    const entry = { creds, keys, repository };
    opened.set(person.phone, entry);
    return entry;
  }

  return {
    of: (person) => open(person).repository,
    async bundleOf(person) {
      const { creds, keys } = open(person);
      const id = randomInt(1, 0xff_ff_ff);
      const pair = library.Curve.generateKeyPair();
      await keys.set({ 'pre-key': { [String(id)]: pair } });
      return bundle({
        registrationId: creds.registrationId,
        identityKey: creds.signedIdentityKey.public,
        signedPreKey: {
          id: creds.signedPreKey.keyId,
          key: creds.signedPreKey.keyPair.public,
          signature: creds.signedPreKey.signature,
        },
        preKey: { id, key: pair.public },
      });
    },
    bundleOfDevice(person, device) {
      const [first] = device.preKeys;
      if (first !== undefined)
        store.commit({
          kind: 'pre-key-used',
          phone: person.phone,
          device: device.id,
          id: first[0],
        });
      const from = (text: string): Buffer => Buffer.from(text, 'base64');
      const { id, key, signature } = device.signedPreKey;
      return bundle({
        registrationId: device.registrationId,
        identityKey: from(device.identityKey),
        signedPreKey: { id, key: from(key), signature: from(signature) },
        ...(first === undefined ? {} : { preKey: { id: first[0], key: from(first[1]) } }),
      });
    },
    async begin(person, jid, node) {
      const { repository } = open(person);
      await repository.deleteSession([jid]);
      await repository.injectE2ESession({ jid, session: sessionFrom(library, node) });
    },
    identityOf: (person) => open(person).creds.signedIdentityKey,
    registrationOf: (person) => open(person).creds.registrationId,
    close() {
      for (const { repository } of opened.values()) repository.close?.();
    },
  };
}

type Session = Parameters<SignalRepositoryWithLIDStore['injectE2ESession']>[0]['session'];

/** The session that begins with the keys in this bundle. */
function sessionFrom(library: Library, node: Node): Session {
  const [signed, once] = [childOf(node, 'skey'), childOf(node, 'key')];
  return {
    registrationId: numberIn(node, 'registration'),
    identityKey: library.generateSignalPubKey(bytesIn(node, 'identity')),
    signedPreKey: {
      keyId: numberIn(signed, 'id'),
      publicKey: library.generateSignalPubKey(bytesIn(signed, 'value')),
      signature: bytesIn(signed, 'signature'),
    },
    ...(once && {
      preKey: {
        keyId: numberIn(once, 'id'),
        publicKey: library.generateSignalPubKey(bytesIn(once, 'value')),
      },
    }),
  };
}

/** A phone's keys, which are rows of the simulator's store. */
function keysOf(library: Library, store: Store, person: Person): SignalKeyStore {
  return {
    get<Type extends keyof SignalDataTypeMap>(type: Type, ids: string[]) {
      const found: Record<string, SignalDataTypeMap[Type]> = {};
      for (const id of ids) {
        const text = person.keys.get(`${type}/${id}`);
        if (text !== undefined) found[id] = JSON.parse(text, library.BufferJSON.reviver);
      }
      return found;
    },
    set(data: SignalDataSet) {
      const set: Record<string, string | null> = {};
      for (const [type, values] of Object.entries(data))
        for (const [id, value] of Object.entries(values))
          set[`${type}/${id}`] =
            value === null ? null : JSON.stringify(value, library.BufferJSON.replacer);
      store.commit({ kind: 'keys', phone: person.phone, set });
    },
  };
}

interface Published {
  registrationId: number;
  identityKey: Uint8Array;
  signedPreKey: { id: number; key: Uint8Array; signature: Uint8Array };
  preKey?: { id: number; key: Uint8Array };
}

function bundle({ registrationId, identityKey, signedPreKey, preKey }: Published): Node[] {
  const node = (tag: string, content: Uint8Array | Node[]): Node => ({ tag, attrs: {}, content });
  return [
    node('registration', bigEndian(registrationId, 4)),
    node('type', keyType),
    node('identity', identityKey),
    node('skey', [
      node('id', bigEndian(signedPreKey.id, 3)),
      node('value', signedPreKey.key),
      node('signature', signedPreKey.signature),
    ]),
    ...(preKey === undefined
      ? []
      : [node('key', [node('id', bigEndian(preKey.id, 3)), node('value', preKey.key)])]),
  ];
}
