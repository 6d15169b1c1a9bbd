import { type Bench, drive, type Drive } from '../drive.ts';

export const RATE = 200;
const SECONDS = 30;

/** Sends an even 200 messages a second. */
export function measureSteady(bench: Bench): Promise<Drive> {
  return drive(bench, { messages: RATE * SECONDS, connections: 256, rate: RATE, exact: true });
}
