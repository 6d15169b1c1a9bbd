import { LRUCache } from 'lru-cache';

/** A reading that takes longer is kept for a while … */
const slowMs = 100;
/**
 * … of so many times its own duration, so that screens that are open all day cost the database a
 * twentieth of its time at most.
 */
const restFactor = 20;
const places = 1000;

/**
 * Reads at once where that is quick; of a workspace with a million messages a month, seconds ago.
 * Who asks at the same time reads together.
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
