import { type Bench, drive, type Drive } from '../drive.ts';
import { type Journal, readJournal } from '../journal.ts';

const SECONDS = 10;
const TIMES = 3;
/** Far more than the product holds at one time: none of the pressure stays with us. */
const CONNECTIONS = 4000;

/** Three times the load it can take. What is refused is sent again, as Telegram does, until it is taken. */
export async function measureOverload(bench: Bench, database: string, perSecond: number): Promise<Drive & { journal: Journal }> {
  const from = new Date();
  const rate = Math.round(perSecond * TIMES);
  const driven = await drive(bench, { messages: rate * SECONDS, connections: CONNECTIONS, rate, exact: false });
  return { ...driven, journal: await readJournal(database, from, await bench.stub.arrivals()) };
}
