import { LRUCache } from 'lru-cache';
import type { Queryable } from '#server/platform/db.ts';
import { countTurns, type Figures } from './figures.store.ts';

export type FiguresReader = (workspaceId: string) => Promise<Figures[]>;

/** A count that takes longer is kept for a while … */
const slowMs = 50;
/**
 * … of so many times its own duration, so that lists that are looked at all day cost the database a
 * twentieth of its time at most.
 */
const restFactor = 20;

/**
 * Counts at once where that is quick; of a workspace with hundreds of thousands of turns a month,
 * seconds ago.
 */
export function createFiguresReader(db: Queryable): FiguresReader {
  const kept = new LRUCache<string, Promise<Figures[]>>({ max: 1000 });
  return (workspaceId) => {
    const before = kept.get(workspaceId);
    if (before) return before;
    const started = performance.now();
    const counting = countTurns(db, workspaceId);
    kept.set(workspaceId, counting);
    const keepCounted = () => {
      const took = performance.now() - started;
      if (took < slowMs) kept.delete(workspaceId);
      else kept.set(workspaceId, counting, { ttl: took * restFactor });
    };
    counting.then(keepCounted, () => kept.delete(workspaceId));
    return counting;
  };
}
