/** How many turns of one workspace may wait for a model at the same time in this process. */
const OF_ONE = 32;
/** How many turns of all workspaces may. */
const OF_ALL = 384;

/** The places of turns that wait for a model, so that slow turns never starve quick ones. */
export interface Places {
  /** Takes a place; undefined: all are taken. Returns what gives it back. */
  take(workspaceId: string): (() => void) | undefined;
  /** The workspaces that have turns here, with how many more they may have. */
  left(): Map<string, number>;
  readonly taken: number;
  /** Called whenever a place is given back. */
  onFree(listener: () => void): void;
}

export function createPlaces(limits = { ofOne: OF_ONE, ofAll: OF_ALL }): Places {
  const turns = new Map<string, number>();
  const listeners: (() => void)[] = [];
  let taken = 0;
  return {
    get taken() {
      return taken;
    },
    take(workspaceId) {
      const own = turns.get(workspaceId) ?? 0;
      if (own >= limits.ofOne || taken >= limits.ofAll) return undefined;
      turns.set(workspaceId, own + 1);
      taken += 1;
      let isHeld = true;
      return () => {
        if (!isHeld) return;
        isHeld = false;
        taken -= 1;
        const now = (turns.get(workspaceId) ?? 1) - 1;
        if (now === 0) turns.delete(workspaceId);
        else turns.set(workspaceId, now);
        for (const listener of listeners) listener();
      };
    },
    left: () =>
      new Map(
        [...turns].map(([workspaceId, own]) => [
          workspaceId,
          Math.min(limits.ofOne - own, limits.ofAll - taken),
        ]),
      ),
    onFree: (listener) => void listeners.push(listener),
  };
}
