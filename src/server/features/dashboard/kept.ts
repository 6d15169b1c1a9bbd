import { LRUCache } from 'lru-cache';

/** A reading that takes longer than this is cached … */
const slowMs = 100;
/**
 * … for this many times its own duration, so that screens that are open all day take a twentieth of
 * the database's time at most.
 */
const restFactor = 20;
const places = 1000;

/**
 * Reads anew where that is quick. For a workspace with a million messages a month, the answer may
 * be some seconds old. Callers at the same time share one reading.
 */
export function keepSlow<Value extends object>(): (
  key: string,
  read: () => Promise<Value>,
) => Promise<Value> {
  const kept = new LRUCache<string, Promise<Value>>({ max: places });
  return (key, read) => {
    const before = kept.get(key);
    if (before) return before;
    const started = performance.now();
    const reading = read();
    kept.set(key, reading);
    const keepRead = () => {
      const took = performance.now() - started;
      if (took < slowMs) kept.delete(key);
      else kept.set(key, reading, { ttl: took * restFactor });
    };
    reading.then(keepRead, () => kept.delete(key));
    return reading;
  };
}
