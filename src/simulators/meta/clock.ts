export const dayMs = 24 * 3_600_000;

/** The simulator's time. It runs by itself, and can be moved ahead. */
export interface SimulatorClock {
  /** Milliseconds since 1970. */
  now(): number;
  /** Seconds since 1970, as Meta writes times. */
  seconds(): number;
  /**
   * Runs something after so many simulated milliseconds; the pace multiplies real ones. Returns a
   * function that cancels it.
   */
  after(ms: number, run: () => void): () => void;
  /** Moves time ahead at once. Whatever falls due is run now. */
  advance(ms: number): void;
  close(): void;
}

interface Alarm {
  due: number;
  run: () => void;
  timer: NodeJS.Timeout | undefined;
}

/** The longest timer that Node allows, in milliseconds. */
const longestTimer = 2_147_483_647;

/** `passed`: how far an earlier run had been moved ahead of `base`, in milliseconds. */
export function createClock(base: () => number, pace: number, passed: number): SimulatorClock {
  let offset = passed;
  const alarms = new Set<Alarm>();
  const now = (): number => base() + offset;

  function ring(alarm: Alarm): void {
    alarms.delete(alarm);
    alarm.run();
  }
  function arm(alarm: Alarm): void {
    clearTimeout(alarm.timer);
    alarm.timer = setTimeout(
      () => ring(alarm),
      Math.min(Math.max(0, alarm.due - now()) * pace, longestTimer),
    );
  }

  return {
    now,
    seconds: () => Math.floor(now() / 1000),
    after(ms, run) {
      const alarm: Alarm = { due: now() + ms, run, timer: undefined };
      alarms.add(alarm);
      arm(alarm);
      return () => {
        clearTimeout(alarm.timer);
        alarms.delete(alarm);
      };
    },
    advance(ms) {
      offset += ms;
      const waiting = [...alarms].toSorted((first, second) => first.due - second.due);
      for (const alarm of waiting) {
        if (alarm.due > now()) arm(alarm);
        else {
          clearTimeout(alarm.timer);
          ring(alarm);
        }
      }
    },
    close() {
      for (const { timer } of alarms) clearTimeout(timer);
      alarms.clear();
    },
  };
}
