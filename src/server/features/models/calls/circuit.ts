const FAILURES = 5;
/**
 * A call that hung has told as much as three that were refused: a workspace whose model fails has
 * two places, and with 20 s for each call five would never come together in 30 s.
 */
const OF_HANGING = 3;
const WITHIN_MS = 30_000;
const REST_MS = 30_000;

/** A model that nobody has asked for so long keeps nobody from calling its connection well. */
const BROKEN_MS = 3_600_000;

interface State {
  failedAt: number[];
  restsUntil: number;
  isTrying: boolean;
}

/**
 * Leaves a connection alone that failed five times in 30 seconds, or hung twice: for 30 seconds
 * nobody asks it, and then one call tries whether it works again. Each process keeps its own.
 */
export interface Circuit {
  /** Whether it may be asked now. Whoever may has to tell what became of it. */
  admits(connectionId: string): boolean;
  failed(connectionId: string, how?: 'hung'): void;
  worked(connectionId: string): void;
  /** This model of it fails until a person does something. */
  broke(connectionId: string, model: string): void;
  /**
   * A model of it has worked. Answers whether all do, as far as is known: where the second model
   * answers by the same connection in every turn, the first one is broken all the same.
   */
  isMended(connectionId: string, model: string): boolean;
  /** It was not asked after all, or says nothing about the connection. */
  forgo(connectionId: string): void;
}

export function createCircuit(now: () => number = Date.now): Circuit {
  const states = new Map<string, State>();
  /** By connection and model, when it was seen last. */
  const broken = new Map<string, Map<string, number>>();
  return {
    admits(connectionId) {
      const state = states.get(connectionId);
      if (!state || state.restsUntil === 0) return true;
      if (now() < state.restsUntil || state.isTrying) return false;
      state.isTrying = true;
      return true;
    },
    failed(connectionId, how) {
      const state = states.get(connectionId) ?? { failedAt: [], restsUntil: 0, isTrying: false };
      states.set(connectionId, state);
      const counted = Array<number>(how === 'hung' ? OF_HANGING : 1).fill(now());
      state.failedAt = [...state.failedAt.filter((at) => at > now() - WITHIN_MS), ...counted];
      if (state.isTrying || state.failedAt.length >= FAILURES) state.restsUntil = now() + REST_MS;
      state.isTrying = false;
    },
    worked(connectionId) {
      states.delete(connectionId);
    },
    broke(connectionId, model) {
      const models = broken.get(connectionId) ?? new Map<string, number>();
      broken.set(connectionId, models.set(model, now()));
    },
    isMended(connectionId, model) {
      const models = broken.get(connectionId);
      if (!models) return true;
      models.delete(model);
      for (const [one, seenAt] of models) if (seenAt <= now() - BROKEN_MS) models.delete(one);
      return models.size === 0 && broken.delete(connectionId);
    },
    forgo(connectionId) {
      const state = states.get(connectionId);
      if (state) state.isTrying = false;
    },
  };
}
