import { chmodSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** A clock that the test sets, shared by every process that was started with its environment. */
export interface MovedClock {
  /** Milliseconds since 1970. */
  now(): number;
  /** All processes jump at once; their clocks go on from there at their usual pace. */
  set(time: number): void;
  /** What a process needs to go by this clock, and the processes that it starts. */
  environment: Record<string, string>;
}

/**
 * libfaketime adds the offset that stands in a file to every clock of a process, the monotonic one
 * too, so that timers fire after a jump. Without a cache the file is read at every look at the
 * clock: two processes never disagree. The file is replaced as a whole, so nobody reads half of it.
 */
export function createMovedClock(library: string, folder: string, start: number): MovedClock {
  const file = join(folder, 'clock');
  let aheadMs = 0;
  const clock: MovedClock = {
    now: () => Date.now() + aheadMs,
    set(time) {
      aheadMs = time - Date.now();
      writeFileSync(`${file}.next`, `${aheadMs < 0 ? '' : '+'}${(aheadMs / 1000).toFixed(3)}\n`);
      chmodSync(`${file}.next`, 0o644);
      renameSync(`${file}.next`, file);
    },
    environment: {
      LD_PRELOAD: library,
      FAKETIME_TIMESTAMP_FILE: file,
      FAKETIME_NO_CACHE: '1',
      NO_FAKE_STAT: '1',
    },
  };
  clock.set(start);
  // PostgreSQL runs as another user if the test runs as root.
  chmodSync(folder, 0o755);
  return clock;
}
