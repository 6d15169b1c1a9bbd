import { readFileSync, writeFileSync } from 'node:fs';
import { cpus, totalmem } from 'node:os';
import { join } from 'node:path';
import { root } from './processes.ts';

export interface Figure {
  name: string;
  measured: string;
  demanded: string;
  /** null: nothing is demanded, the figure is only shown. */
  met: boolean | null;
}

export const atMost = (
  name: string,
  value: number,
  limit: number,
  unit: string,
  digits = 0,
): Figure => ({
  name,
  measured: `${value.toFixed(digits)} ${unit}`,
  demanded: `at most ${limit} ${unit}`,
  met: value <= limit,
});

export const atLeast = (
  name: string,
  value: number,
  limit: number,
  unit: string,
  digits = 0,
): Figure => ({
  name,
  measured: `${value.toFixed(digits)} ${unit}`,
  demanded: `at least ${limit} ${unit}`,
  met: value >= limit,
});

export const shown = (name: string, measured: string): Figure => ({
  name,
  measured,
  demanded: '',
  met: null,
});

/** A figure that demands an empty list; it shows the first fault if there is one. */
export const none = (name: string, faults: readonly string[]): Figure => ({
  name,
  measured: faults.length === 0 ? '0' : `${faults.length}: ${faults[0]}`,
  demanded: '0',
  met: faults.length === 0,
});

export function table(figures: readonly Figure[]): string {
  const mark = (met: boolean | null): string => (met === null ? '' : met ? 'yes' : '**no**');
  return [
    '| Figure | Measured | Demanded | Met |',
    '|---|---|---|---|',
    ...figures.map(
      (figure) =>
        `| ${figure.name} | ${figure.measured} | ${figure.demanded} | ${mark(figure.met)} |`,
    ),
  ].join('\n');
}

export function machine(postgresVersion: string, load: string): string {
  const [cpu] = cpus();
  const gigabytes = Math.round(totalmem() / 2 ** 30);
  return [
    `- ${cpus().length} cores (${cpu?.model ?? 'unknown'}), ${gigabytes} GB, ${process.platform} ${process.arch}`,
    `- Node ${process.versions.node}, PostgreSQL ${postgresVersion} (embedded, as the product starts it: fsync on)`,
    `- ${new Date().toISOString().slice(0, 10)}, ${load}`,
  ].join('\n');
}

const file = join(root, 'docs/measurements.md');
const marks = {
  start: '<!-- bench: written by npm run bench -- --write -->',
  end: '<!-- /bench -->',
};

/** Writes the run's table between the marks of docs/measurements.md; the text around them stays. */
export function writeMeasurements(text: string): void {
  const before = readFileSync(file, 'utf8');
  const start = before.indexOf(marks.start);
  const end = before.indexOf(marks.end);
  if (start === -1 || end === -1) throw new Error(`${file} has lost its marks.`);
  writeFileSync(
    file,
    `${before.slice(0, start + marks.start.length)}\n${text}\n${before.slice(end)}`,
  );
}
