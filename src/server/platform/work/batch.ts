import { isDatabaseUnavailable } from '#server/platform/database-errors.ts';
import { hasCode } from '#server/platform/errors.ts';

/** An item was refused because more work is waiting than may be held in memory. */
export class BatchFull extends Error {}

export interface Batch<Item, Result> {
  submit(item: Item): Promise<Result>;
  /** Whether the next item would be refused because too many wait. */
  readonly isFull: boolean;
  /** Resolves when nothing waits or runs. */
  idle(): Promise<void>;
}

export interface BatchOptions<Item, Result> {
  /** How many items a group may have, and how many may wait. */
  size: number;
  limit: number;
  /** For big items: how many bytes one has, and how many a group and the queue may hold. */
  bytes?: { of: (item: Item) => number; group: number; queue: number };
  write: (items: Item[]) => Promise<Result[]>;
}

const LOCK_TIMEOUT = '55P03';

/**
 * Group commit: items that arrive while one group is written form the next group, so a quiet system
 * has no delay and a busy one needs few statements. A group that fails is tried again item by item,
 * so that one bad item harms no other. While the database is away, all items of the group get the
 * error. `write` answers with one result for each item, in order.
 */
export function createBatch<Item, Result>({
  size,
  limit,
  bytes,
  write,
}: BatchOptions<Item, Result>): Batch<Item, Result> {
  interface Entry {
    item: Item;
    bytes: number;
    resolve: (result: Result) => void;
    reject: (error: unknown) => void;
  }
  let queue: Entry[] = [];
  let queuedBytes = 0;
  let running: Promise<void> | null = null;

  async function writeGroup(entries: Entry[]): Promise<void> {
    try {
      const results = await write(entries.map((entry) => entry.item));
      for (const [index, result] of results.entries()) entries[index]?.resolve(result);
      for (const entry of entries.slice(results.length))
        entry.reject(new Error('A group was written without a result for each item.'));
    } catch (error) {
      const isHopeless =
        entries.length === 1 || (isDatabaseUnavailable(error) && !hasCode(error, LOCK_TIMEOUT));
      if (isHopeless) for (const entry of entries) entry.reject(error);
      else for (const entry of entries) await writeGroup([entry]);
    }
  }

  function nextGroup(): Entry[] {
    let count = 0;
    let weight = 0;
    for (const entry of queue.slice(0, size)) {
      if (count > 0 && bytes && weight + entry.bytes > bytes.group) break;
      weight += entry.bytes;
      count += 1;
    }
    const entries = queue.slice(0, count);
    queue = queue.slice(count);
    queuedBytes -= weight;
    return entries;
  }

  async function drain(): Promise<void> {
    while (queue.length > 0) await writeGroup(nextGroup());
    running = null;
  }

  return {
    get isFull() {
      return queue.length >= limit;
    },
    submit(item) {
      const weight = bytes?.of(item) ?? 0;
      if (queue.length >= limit || (bytes && queuedBytes + weight > bytes.queue)) {
        return Promise.reject(new BatchFull('Too much is waiting to be stored.'));
      }
      return new Promise<Result>((resolve, reject) => {
        queue.push({ item, bytes: weight, resolve, reject });
        queuedBytes += weight;
        // One turn of the event loop lets what arrived together be written together.
        running ??= new Promise<void>((next) => setImmediate(next)).then(drain);
      });
    },
    async idle() {
      while (running) await running;
    },
  };
}
