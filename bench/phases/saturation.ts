import { type Bench, drive, type Drive } from '../drive.ts';

const WARM_UP = 10_000;
const MESSAGES = 20_000;
/** How many requests the provider sends at one time. */
const CONNECTIONS = 96;

/**
 * Sends as many messages as the product can take: each new one is sent when an earlier one is
 * acknowledged.
 */
export async function measureSaturation(bench: Bench): Promise<Drive> {
  await drive(bench, { messages: WARM_UP, connections: CONNECTIONS, rate: null, exact: true });
  return drive(bench, { messages: MESSAGES, connections: CONNECTIONS, rate: null, exact: true });
}
