import { openSimulatorStore, type SimulatorStore } from '../simulator-store.ts';
import type { Change, State } from './simulator-state.ts';
import { apply, changesOf } from './simulator-changes.ts';

export type Store = SimulatorStore<State, Change>;

/** Bots, chats and waiting updates; in `telegram.jsonl` of the folder, when one is given. */
export const openStore = (folder: string | undefined): Store =>
  openSimulatorStore<State, Change>(folder, { name: 'telegram', state: new Map(), apply, changesOf });
