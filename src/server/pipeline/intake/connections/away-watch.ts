/** People are told of a connection from which nothing was heard for longer. */
const AWAY_MS = 8500;

/** Watches whether a connection that was up comes back in time. */
export interface AwayWatch {
  /**
   * Begins to wait: people are told, once, unless the connection is up in time. `heardAt` is when
   * the provider was last heard (`performance.now()`).
   */
  begin(heardAt: number): void;
  end(): void;
}

/**
 * Once `signal` is aborted, because the connection is to be given back, `begin` does nothing.
 * Whoever aborts it also calls `end`.
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
