/** A connection of which nothing was heard for longer is told to people. */
const AWAY_MS = 8500;

/** Watches whether a connection that was up comes back in time. */
export interface AwayWatch {
  /**
   * People are told, once, unless it is up in time; `heardAt` is when the provider was heard last
   * (`performance.now()`).
   */
  begin(heardAt: number): void;
  end(): void;
}

/**
 * Nothing begins any more once `signal` says that the connection is to be given back; whoever says
 * so also ends what has begun.
 */
export function createAwayWatch(signal: AbortSignal, tell: () => void): AwayWatch {
  let timer: NodeJS.Timeout | undefined;
  return {
    begin(heardAt) {
      if (timer !== undefined || signal.aborted) return;
      timer = setTimeout(tell, Math.max(0, heardAt + AWAY_MS - performance.now()));
    },
    end() {
      clearTimeout(timer);
      timer = undefined;
    },
  };
}
