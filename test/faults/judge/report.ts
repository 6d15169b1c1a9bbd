import { appendFileSync } from 'node:fs';

/**
 * Writes the figures of a run as a line of JSON to the file that FAULTS_REPORT names; does nothing
 * without it.
 */
export function note(name: string, figures: object): void {
  const file = process.env['FAULTS_REPORT'];
  if (file) appendFileSync(file, `${JSON.stringify({ name, ...figures })}\n`);
}
