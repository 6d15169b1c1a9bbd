import type {
  SignalDataSet,
  SignalDataTypeMap,
  SignalKeyStoreWithTransaction,
  SignalRepositoryWithLIDStore,
} from 'baileys';
import type { OpenedState } from './signal-store.ts';

export interface SignalTurns {
  /**
   * The keys for the repository. What a turn changes is visible within the turn, and is committed
   * at its end.
   */
  keys: SignalKeyStoreWithTransaction;
  /** The repository, which then handles one message at a time in either direction. */
  inTurn(repository: SignalRepositoryWithLIDStore): SignalRepositoryWithLIDStore;
}

/**
 * Lets one message after the other change Signal's keys. Each change is committed before the next
 * message begins, and before the message leaves. Baileys' own transactions would use some keys
 * twice, and nobody can read what is sealed with a used key. They have three faults: they write a
 * ratchet after the message has left; they take turns by address, although a person has several
 * addresses; and they find their transaction by the asynchronous context, although libsignal's
 * queue runs one caller's work in another caller's context.
 */
export function createSignalTurns({ state, write }: OpenedState): SignalTurns {
  let changes: SignalDataSet[] | null = null;
  let last: Promise<unknown> = Promise.resolve();

  /**
   * The value that this turn gave a key. Undefined: it has not changed the key; null: it has
   * removed it.
   */
  function changed<Kind extends keyof SignalDataTypeMap>(
    kind: Kind,
    id: string,
  ): SignalDataTypeMap[Kind] | null | undefined {
    const values = changes?.findLast((one) => one[kind] !== undefined && id in one[kind])?.[kind];
    return values?.[id];
  }

  function turn<Result>(work: () => Promise<Result>): Promise<Result> {
    const done = last.then(async () => {
      const own: SignalDataSet[] = [];
      changes = own;
      try {
        const result = await work();
        await write(own);
        return result;
      } finally {
        changes = null;
      }
    });
    // The caller hears of a failure, and nothing of the failed turn is kept. The next turn starts
    // from the state before it.
    last = done.catch(() => undefined);
    return done;
  }

  return {
    keys: {
      async get(kind, ids) {
        const found = await state.keys.get(
          kind,
          ids.filter((id) => changed(kind, id) === undefined),
        );
        for (const id of ids) {
          const value = changed(kind, id);
          if (value !== undefined && value !== null) found[id] = value;
        }
        return found;
      },
      set: (data) => (changes === null ? write([data]) : void changes.push(data)),
      transaction: (work) => work(),
      isInTransaction: () => changes !== null,
    },
    inTurn: (repository) => ({
      ...repository,
      encryptMessage: (plain) => turn(() => repository.encryptMessage(plain)),
      decryptMessage: (sealed) => turn(() => repository.decryptMessage(sealed)),
      injectE2ESession: (session) => turn(() => repository.injectE2ESession(session)),
      migrateSession: (from, to) => turn(() => repository.migrateSession(from, to)),
      deleteSession: (jids) => turn(() => repository.deleteSession(jids)),
    }),
  };
}
