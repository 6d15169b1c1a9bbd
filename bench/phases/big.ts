import { BIG, fillBigData } from '../big-data.ts';
import { atMost, type Figure, none, shown } from '../report.ts';
import { restart, type Stage } from '../stage.ts';
import { measurePlans } from './plans.ts';
import { measureSpeed, type Speed } from './speed.ts';

/**
 * Measures the same work beside a million old messages, compared with `small`. Resolves with a
 * report of the statements' plans.
 */
export async function measureBigData(stage: Stage, small: Speed): Promise<string> {
  const { account, bench, database, report, say } = stage;
  const filled = await fillBigData(database, bench.channels);
  report.push(
    shown(
      'Big data',
      `${filled.messages} messages in ${filled.conversations} conversations, ${filled.megabytes} MB`,
    ),
  );
  bench.customers = BIG.customers;
  bench.next = Math.ceil(bench.next / BIG.customers) * BIG.customers;
  await restart(stage);
  report.push(...bigDataFigures(await measureSpeed(bench, say), small));
  say('Plans');
  const { faults, text } = await measurePlans(bench, database, account, () => restart(stage));
  report.push(none('Statements that read a table of over 1 MB from end to end', faults));
  return text;
}

function bigDataFigures(big: Speed, small: Speed): Figure[] {
  return [
    shown('Big data, throughput', `${big.saturation.perSecond.toFixed(0)} messages/s`),
    atMost(
      'Big data, throughput: times slower',
      small.saturation.perSecond / big.saturation.perSecond,
      1.3,
      'times',
      2,
    ),
    atMost(
      'Big data, CPU of the product: times more',
      big.saturation.cpu.product / small.saturation.cpu.product,
      1.3,
      'times',
      2,
    ),
    atMost(
      'Big data, CPU of PostgreSQL: times more',
      big.saturation.cpu.postgres / small.saturation.cpu.postgres,
      1.3,
      'times',
      2,
    ),
    atMost(
      'Big data, 200/s: acknowledged p50, times longer',
      big.steady.acknowledged.p50 / small.steady.acknowledged.p50,
      1.3,
      'times',
      2,
    ),
    atMost(
      'Big data, 200/s: end to end p50, times longer',
      big.steady.endToEnd.p50 / small.steady.endToEnd.p50,
      1.3,
      'times',
      2,
    ),
    shown(
      'Big data, 200/s: p99 acknowledged, end to end',
      `${big.steady.acknowledged.p99.toFixed(1)} ms, ${big.steady.endToEnd.p99.toFixed(1)} ms`,
    ),
    none('Big data: lost, doubled, wrong chat, wrong answer', [
      ...big.saturation.faults,
      ...big.steady.faults,
    ]),
  ];
}
