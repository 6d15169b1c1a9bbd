import { LRUCache } from 'lru-cache';
import type { EventBus } from '#server/platform/services.ts';

/**
 * Changes are remembered for this long, because a page reads its data before its stream is open.
 */
const RECENT_MS = 60_000;
const WORKSPACES = 10_000;

/** A page that is open in this process. */
export interface Page {
  readonly workspaceId: string;
  readonly userId: string;
  /** Tells the page that the data of a topic has changed. */
  tell(topic: string): void;
  /** Sessions of the person have ended, perhaps this page's: it must check. */
  check(): void;
}

export interface OpenPages {
  /** Tells the page of changes from now on. Returns the function that ends that. */
  add(page: Page): () => void;
  /**
   * The topics that have changed for the page in the last `ms` milliseconds, or in the `travelMs`
   * before them.
   */
  changedWithin(page: Page, ms: number, travelMs: number): string[];
}

interface Change {
  topic: string;
  onlyFor: string | undefined;
  at: number;
}

/** Passes to the pages of this process what the bus says about their workspace or person. */
export function createOpenPages(bus: EventBus): OpenPages {
  const ofWorkspace = new Map<string, Set<Page>>();
  const ofPerson = new Map<string, Set<Page>>();
  const recent = new LRUCache<string, Map<string, Change>>({ max: WORKSPACES, ttl: RECENT_MS });

  bus.subscribe('live', (payload) => {
    const [workspaceId = '', topic = '', onlyFor] = payload.split(' ');
    const known = recent.get(workspaceId) ?? new Map<string, Change>();
    recent.set(workspaceId, known.set(payload, { topic, onlyFor, at: performance.now() }));
    for (const page of ofWorkspace.get(workspaceId) ?? [])
      if (isFor(page, onlyFor)) page.tell(topic);
  });
  bus.subscribe('live-sessions', (userId) => {
    for (const page of ofPerson.get(userId) ?? []) page.check();
  });

  return {
    add(page) {
      const leaves = [join(ofWorkspace, page.workspaceId, page), join(ofPerson, page.userId, page)];
      return () => {
        for (const leave of leaves) leave();
      };
    },
    changedWithin(page, ms, travelMs) {
      const since = performance.now() - Math.min(ms, RECENT_MS) - travelMs;
      const changes = [...(recent.get(page.workspaceId)?.values() ?? [])];
      return changes.flatMap(({ topic, onlyFor, at }) =>
        at >= since && isFor(page, onlyFor) ? topic : [],
      );
    },
  };
}

const isFor = (page: Page, onlyFor: string | undefined): boolean =>
  onlyFor === undefined || onlyFor === page.userId;

/**
 * Adds a member to the set of a key. Returns the function that removes it again, with the set when
 * that is empty.
 */
function join<Member>(sets: Map<string, Set<Member>>, key: string, member: Member): () => void {
  const set = sets.get(key) ?? new Set();
  sets.set(key, set.add(member));
  return () => {
    set.delete(member);
    if (set.size === 0 && sets.get(key) === set) sets.delete(key);
  };
}
