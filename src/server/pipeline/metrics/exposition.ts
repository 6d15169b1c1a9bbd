/** A metric as Prometheus reads it, with its values at this moment. */
export interface Metric {
  name: string;
  help: string;
  type: 'counter' | 'gauge' | 'histogram';
  samples: Sample[];
}

export interface Sample {
  /** What follows the name: a histogram has `_bucket`, `_sum` and `_count`. */
  suffix?: string;
  /** Their values are words of the product, never a person's. */
  labels?: Record<string, string>;
  value: number;
}

/** Writes metrics in Prometheus' text format. */
export const expose = (metrics: readonly Metric[]): string =>
  [...metrics.flatMap(linesOf), ''].join('\n');

const linesOf = ({ name, help, type, samples }: Metric): string[] => [
  `# HELP ${name} ${help}`,
  `# TYPE ${name} ${type}`,
  ...samples.map(
    ({ suffix = '', labels = {}, value }) => `${name}${suffix}${bracketed(labels)} ${value}`,
  ),
];

function bracketed(labels: Record<string, string>): string {
  const pairs = Object.entries(labels).map(([name, value]) => `${name}="${escaped(value)}"`);
  return pairs.length === 0 ? '' : `{${pairs.join(',')}}`;
}

const escaped = (text: string): string =>
  text
    .replaceAll('\\', String.raw`\\`)
    .replaceAll('"', String.raw`\"`)
    .replaceAll('\n', ' ');
