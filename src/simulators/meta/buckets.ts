interface Bucket {
  tokens: number;
  at: number;
}
export interface Rate {
  perSecond: number;
  burst: number;
}

/** Token buckets by name, which limit how often something may be done. */
export interface Buckets {
  /**
   * Takes one token from each bucket. If one is empty, takes none and returns the position of the
   * first empty one; null: all were taken.
   */
  take(wanted: readonly (Rate & { key: string })[]): number | null;
}

export function createBuckets(now: () => number): Buckets {
  const buckets = new Map<string, Bucket>();
  return {
    take(wanted) {
      const filled = wanted.map(({ key, perSecond, burst }) => {
        const bucket = buckets.get(key) ?? { tokens: burst, at: now() };
        bucket.tokens = Math.min(burst, bucket.tokens + ((now() - bucket.at) / 1000) * perSecond);
        bucket.at = now();
        buckets.set(key, bucket);
        return bucket;
      });
      const empty = filled.findIndex(({ tokens }) => tokens < 1);
      if (empty >= 0) return empty;
      for (const bucket of filled) bucket.tokens -= 1;
      return null;
    },
  };
}
