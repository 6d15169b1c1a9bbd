import type { AuthenticationState, SignalDataSet, SignalDataTypeMap } from 'baileys';
import type { SocketKeys } from '#channels/connector/socket.ts';
import type { Baileys } from '../baileys.ts';

const CREDENTIALS = 'creds';
const OWN = 'own';

export interface OpenedState {
  state: AuthenticationState;
  /** A phone has been linked. */
  isLinked: boolean;
  /** Writes several changes of keys as one transaction. */
  write(sets: SignalDataSet[]): Promise<void>;
  /** Writes the credentials as they are now, after the writes that are already under way. */
  save(): Promise<void>;
}

/**
 * Baileys' credentials and Signal keys in the server's store. Nothing is kept in memory, because
 * another process may hold the next connection. Every `set` is one transaction.
 */
export async function openState(lib: Baileys, keys: SocketKeys): Promise<OpenedState> {
  const { replacer, reviver } = lib.BufferJSON;
  const kept = (await keys.read(CREDENTIALS, [OWN]))[OWN];
  let creds: AuthenticationState['creds'] =
    kept === undefined ? lib.initAuthCreds() : JSON.parse(kept, reviver);
  // A pairing code was asked for and never typed. WhatsApp would mistake the number for a login and
  // refuse it.
  if (creds.me && !creds.account) creds = lib.initAuthCreds();
  let saving = Promise.resolve();

  async function get<Kind extends keyof SignalDataTypeMap>(
    kind: Kind,
    ids: string[],
  ): Promise<Record<string, SignalDataTypeMap[Kind]>> {
    const found: Record<string, SignalDataTypeMap[Kind]> = {};
    for (const [id, text] of Object.entries(await keys.read(kind, ids))) {
      const value = JSON.parse(text, reviver);
      found[id] =
        kind === 'app-state-sync-key'
          ? lib.proto.Message.AppStateSyncKeyData.fromObject(value)
          : value;
    }
    return found;
  }

  /** Writes all sets in one transaction. If a key was set more than once, the last value counts. */
  function write(sets: SignalDataSet[]): Promise<void> {
    const changes = new Map<string, { kind: string; id: string; value: string | null }>();
    for (const set of sets)
      for (const [kind, values] of Object.entries(set))
        for (const [id, value] of Object.entries(values ?? {}))
          changes.set(`${kind} ${id}`, {
            kind,
            id,
            value: value === null || value === undefined ? null : JSON.stringify(value, replacer),
          });
    return keys.write([...changes.values()]);
  }

  return {
    write,
    isLinked: creds.account !== undefined,
    state: {
      creds,
      keys: {
        get,
        set: (data: SignalDataSet) => write([data]),
      },
    },
    save() {
      const value = JSON.stringify(creds, replacer);
      saving = saving.then(() => keys.write([{ kind: CREDENTIALS, id: OWN, value }]));
      return saving;
    },
  };
}
