import type {
  SignalDataSet,
  SignalDataTypeMap,
  SignalKeyStoreWithTransaction,
  SignalRepositoryWithLIDStore,
} from 'baileys';
import type { OpenedState } from './signal-store.ts';

export interface SignalTurns {
  /** For the repository: what is changed in a turn is seen in it, and committed at its end. */
  keys: SignalKeyStoreWithTransaction;
  /** The repository with one message at a time, in either direction. */
  inTurn(repository: SignalRepositoryWithLIDStore): SignalRepositoryWithLIDStore;
}

/**
 * Signal's keys are changed by one message after the other, each change committed before the next
 * begins and before a message leaves. Baileys' own transactions would use keys twice, and nobody
 * can read what is sealed with a used one: they write a ratchet after the message has left; they
 * take turns by addresses, of which a person has several; and they know their place by the
 * asynchronous context, while libsignal's queue runs the work of one caller in the context of
 * another.
 */
export function createSignalTurns({ state, write }: OpenedState): SignalTurns {
  let changes: SignalDataSet[] | null = null;
  let last: Promise<unknown> = Promise.resolve();

  /** What this turn has made of a key; undefined = nothing, null = it is gone. */
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
    // Who asked hears of a failure, and nothing of it is kept; the next begins where the one before
    // ended.
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
