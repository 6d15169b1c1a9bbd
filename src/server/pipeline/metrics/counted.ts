import type { Metric } from './exposition.ts';

type Described = Pick<Metric, 'name' | 'help'>;

export interface Counter {
  /** One value for each of its labels. */
  add(by: number, ...values: string[]): void;
  read(): Metric;
}

/** Counts from the start of this process, apart for each set of values that its labels had. */
export function createCounter(described: Described, ...labels: string[]): Counter {
  const counts = new Map<string, { values: string[]; value: number }>();
  if (labels.length === 0) counts.set('', { values: [], value: 0 });
  return {
    add(by, ...values) {
      const key = values.join('\n');
      const count = counts.get(key) ?? { values, value: 0 };
      count.value += by;
      counts.set(key, count);
    },
    read: () => ({
      ...described,
      type: 'counter',
      samples: [...counts.values()].map(({ values, value }) => ({
        labels: Object.fromEntries(labels.map((label, place) => [label, values[place] ?? ''])),
        value,
      })),
    }),
  };
}

export interface Histogram {
  observe(value: number): void;
  read(): Metric;
}

/** Counts values from the start of this process, by the bounds that they do not exceed. */
export function createHistogram(described: Described, bounds: readonly number[]): Histogram {
  const within = bounds.map((bound) => ({ bound, count: 0 }));
  let [sum, count] = [0, 0];
  return {
    observe(value) {
      for (const bucket of within) if (value <= bucket.bound) bucket.count += 1;
      sum += value;
      count += 1;
    },
    read: () => ({
      ...described,
      type: 'histogram',
      samples: [
        ...within.map((bucket) => ({
          suffix: '_bucket',
          labels: { le: String(bucket.bound) },
          value: bucket.count,
        })),
        { suffix: '_bucket', labels: { le: '+Inf' }, value: count },
        { suffix: '_sum', value: sum },
        { suffix: '_count', value: count },
      ],
    }),
  };
}
