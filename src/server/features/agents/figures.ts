import { LRUCache } from 'lru-cache';
import type { Queryable } from '#server/platform/db.ts';
import { countTurns, type Figures } from './figures.store.ts';

export type FiguresReader = (workspaceId: string) => Promise<Figures[]>;

/** A count that takes longer than this is cached … */
const slowMs = 50;
/**
 * … for this many times its own duration, so that lists that are open all day take a twentieth of
 * the database's time at most.
 */
const restFactor = 20;

/**
 * Counts anew where that is quick. For a workspace with hundreds of thousands of turns a month, the
 * figures may be some seconds old.
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
