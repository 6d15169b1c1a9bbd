import { openSimulatorStore, type SimulatorStore } from '#simulators/kit/store.ts';
import type { Change, State } from './state.ts';
import { apply, changesOf } from './changes.ts';

export type Store = SimulatorStore<State, Change>;

/** Bots, chats and waiting updates; in `telegram.jsonl` of the folder, when one is given. */
export const openStore = (folder: string | undefined): Store =>
  openSimulatorStore<State, Change>(folder, {
    name: 'telegram',
    state: new Map(),
    apply,
    changesOf,
  });
