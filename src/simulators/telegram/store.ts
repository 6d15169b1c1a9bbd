import { openSimulatorStore, type SimulatorStore } from '#simulators/kit/store.ts';
import type { Change, State } from './state.ts';
import { apply, changesOf } from './changes.ts';

export type Store = SimulatorStore<State, Change>;

/** Bots, chats and waiting updates. With a folder, they are kept in its `telegram.jsonl`. */
export const openStore = (folder: string | undefined): Store =>
  openSimulatorStore<State, Change>(folder, {
    name: 'telegram',
    state: new Map(),
    apply,
    changesOf,
  });
