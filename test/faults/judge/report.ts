import { appendFileSync } from 'node:fs';

/** Figures of a run, as a line of JSON in the file that FAULTS_REPORT names; nowhere without it. */
export function note(name: string, figures: object): void {
  const file = process.env['FAULTS_REPORT'];
  if (file) appendFileSync(file, `${JSON.stringify({ name, ...figures })}\n`);
}
