const FAILURES = 5;
const WITHIN_MS = 30_000;
const REST_MS = 30_000;

interface State {
  failedAt: number[];
  restsUntil: number;
  isTrying: boolean;
}

/**
 * Leaves a connection alone that failed five times in 30 seconds: for 30 seconds nobody asks it,
 * and then one call tries whether it works again. Each process keeps its own.
 */
export interface Circuit {
  /** Whether it may be asked now. Whoever may has to tell what became of it. */
  admits(connectionId: string): boolean;
  failed(connectionId: string): void;
  worked(connectionId: string): void;
  /** It was not asked after all, or says nothing about the connection. */
  forgo(connectionId: string): void;
}

export function createCircuit(now: () => number = Date.now): Circuit {
  const states = new Map<string, State>();
  return {
    admits(connectionId) {
      const state = states.get(connectionId);
      if (!state || state.restsUntil === 0) return true;
      if (now() < state.restsUntil || state.isTrying) return false;
      state.isTrying = true;
      return true;
    },
    failed(connectionId) {
      const state = states.get(connectionId) ?? { failedAt: [], restsUntil: 0, isTrying: false };
      states.set(connectionId, state);
      state.failedAt = [...state.failedAt.filter((at) => at > now() - WITHIN_MS), now()];
      if (state.isTrying || state.failedAt.length >= FAILURES) state.restsUntil = now() + REST_MS;
      state.isTrying = false;
    },
    worked(connectionId) {
      states.delete(connectionId);
    },
    forgo(connectionId) {
      const state = states.get(connectionId);
      if (state) state.isTrying = false;
    },
  };
}
