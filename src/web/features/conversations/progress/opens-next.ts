import { readStored, writeStored } from '#web/lib/stored.ts';

/** Whether resolving a conversation opens the next one, on this device. */
export const opensNext = (): boolean => readStored('opensNext') !== 'no';

export const chooseOpensNext = (wanted: boolean): void =>
  writeStored('opensNext', wanted ? null : 'no');
