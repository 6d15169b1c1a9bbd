import { type Bench, drive, type Drive } from '../drive.ts';
import { type Journal, lost, readJournal } from '../stub/journal.ts';
import { atMost, type Figure, none, shown } from '../report.ts';

const SECONDS = 10;
const TIMES = 3;
/**
 * Far more than the product accepts at one time, so that the sender does not hold back any load.
 */
const CONNECTIONS = 4000;

/**
 * Sends three times the load that the product can take. A refused update is sent again, as Telegram
 * does, until it is taken.
 */
export async function measureOverload(
  bench: Bench,
  database: string,
  perSecond: number,
): Promise<Drive & { journal: Journal }> {
  const from = new Date();
  const rate = Math.round(perSecond * TIMES);
  const driven = await drive(bench, {
    messages: rate * SECONDS,
    connections: CONNECTIONS,
    rate,
    exact: false,
  });
  return { ...driven, journal: await readJournal(database, from, await bench.stub.arrivals()) };
}

/** The demanded figures, and what was measured. */
export function overloadFigures(overload: Drive & { journal: Journal }): Figure[] {
  const { messages, refused, broken, acknowledged, peakMemory, journal } = overload;
  return [
    shown(
      'Three times the load: sent, answered 503, connections broken',
      `${messages}, ${refused}, ${broken}`,
    ),
    shown(
      'Three times the load: acknowledged, p50 and p99',
      `${acknowledged.p50.toFixed(0)} ms, ${acknowledged.p99.toFixed(0)} ms`,
    ),
    atMost('Three times the load: most memory', peakMemory, 512, 'MB'),
    none('Three times the load: lost or doubled', lost(journal, messages)),
  ];
}
