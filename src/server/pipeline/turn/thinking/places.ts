/** How many turns of one workspace may wait for a model at the same time in this process. */
const OF_ONE = 32;
/**
 * How many may where the model has just given nothing. Whoever waited behind it is then answered by
 * the rules at once, and this crowd must not push the others aside.
 */
const OF_FAILING = 2;
/** How long that holds, unless the model works again. */
const FAILING_MS = 30_000;
/** How many turns of all workspaces may. */
const OF_ALL = 384;

/** Gives back a place. `seen`: whether the model worked; left out: nothing is known of it. */
export type Leave = (seen?: 'worked' | 'failed') => void;

/** The places of turns that wait for a model, so that slow turns never starve quick ones. */
export interface Places {
  /** Takes a place; undefined: all are taken. Returns what gives it back. */
  take(workspaceId: string): Leave | undefined;
  /** The workspaces that have turns here, or a model that fails, with how many more they may have. */
  left(): Map<string, number>;
  readonly taken: number;
  /** Called whenever a place is given back. */
  onFree(listener: () => void): void;
}

export function createPlaces(
  limits = { ofOne: OF_ONE, ofFailing: OF_FAILING, ofAll: OF_ALL },
  now: () => number = Date.now,
): Places {
  const turns = new Map<string, number>();
  const failingUntil = new Map<string, number>();
  const listeners: (() => void)[] = [];
  let taken = 0;

  function leftFor(workspaceId: string): number {
    const most = failingUntil.has(workspaceId) ? limits.ofFailing : limits.ofOne;
    return Math.max(0, Math.min(most - (turns.get(workspaceId) ?? 0), limits.ofAll - taken));
  }
  function forget(): void {
    for (const [workspaceId, until] of failingUntil)
      if (until <= now()) failingUntil.delete(workspaceId);
  }

  return {
    get taken() {
      return taken;
    },
    take(workspaceId) {
      forget();
      if (leftFor(workspaceId) === 0) return undefined;
      turns.set(workspaceId, (turns.get(workspaceId) ?? 0) + 1);
      taken += 1;
      let isHeld = true;
      return (seen) => {
        if (!isHeld) return;
        isHeld = false;
        taken -= 1;
        const own = (turns.get(workspaceId) ?? 1) - 1;
        if (own === 0) turns.delete(workspaceId);
        else turns.set(workspaceId, own);
        if (seen === 'failed') failingUntil.set(workspaceId, now() + FAILING_MS);
        if (seen === 'worked') failingUntil.delete(workspaceId);
        for (const listener of listeners) listener();
      };
    },
    left() {
      forget();
      const known = new Set([...turns.keys(), ...failingUntil.keys()]);
      return new Map([...known].map((workspaceId) => [workspaceId, leftFor(workspaceId)]));
    },
    onFree: (listener) => void listeners.push(listener),
  };
}
