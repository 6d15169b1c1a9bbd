import type { Drive } from './drive.ts';
import type { Journal } from './journal.ts';
import type { Baseline } from './phases/baseline.ts';
import type { Cost } from './phases/cost.ts';
import type { measureIdle } from './phases/idle.ts';
import type { Live } from './phases/live.ts';
import type { Restart } from './phases/restart.ts';
import type { Screens } from './phases/screens.ts';
import type { Sessions } from './phases/sessions.ts';
import type { Statuses } from './phases/statuses.ts';
import { atLeast, atMost, type Figure, none, shown } from './report.ts';

/** What is demanded of each phase, and what it came to. */
export function ofBaseline({ concurrency, perSecond, cpuMs, postgresCpuMs }: Baseline): Figure[] {
  return [
    shown('Bare program (best of 16, 32, 64 at a time)', `${perSecond.toFixed(0)} messages/s, at ${concurrency}`),
    shown('Bare program, CPU a message: program, PostgreSQL', `${cpuMs.toFixed(2)} ms, ${postgresCpuMs.toFixed(2)} ms`),
  ];
}

export function ofSpeed(saturation: Drive, steady: Drive, baseline: Baseline | null): Figure[] {
  return [
    atLeast('Product, throughput', saturation.perSecond, 1000, 'messages/s'),
    ...(baseline ? [atLeast('Product to bare program', saturation.perSecond / baseline.perSecond, 0.5, 'times', 2)] : []),
    atMost('Product, CPU a message', saturation.cpu.product, 1, 'ms', 2),
    shown('PostgreSQL, CPU a message', `${saturation.cpu.postgres.toFixed(2)} ms`),
    shown(
      'Measuring itself, CPU a message: Telegram stub, sender',
      `${saturation.cpu.stub.toFixed(2)} ms, ${saturation.cpu.load.toFixed(2)} ms`,
    ),
    shown('Product, most memory at full load', `${saturation.peakMemory.toFixed(0)} MB`),
    none('Full load: lost, doubled, wrong chat, wrong answer', saturation.faults),
    atMost('200/s: acknowledged, p99', steady.acknowledged.p99, 25, 'ms', 1),
    atMost('200/s: end to end, p99', steady.endToEnd.p99, 100, 'ms', 1),
    shown('200/s: acknowledged, end to end, p50', `${steady.acknowledged.p50.toFixed(1)} ms, ${steady.endToEnd.p50.toFixed(1)} ms`),
    shown('200/s: CPU a message, product and PostgreSQL', `${steady.cpu.product.toFixed(2)} ms, ${steady.cpu.postgres.toFixed(2)} ms`),
    none('200/s: lost, doubled, wrong chat, wrong answer', steady.faults),
  ];
}

export const ofCost = ({ transactions, statements, walRecords, walBytes }: Cost): Figure[] => [
  shown('A message: transactions, statements', `${transactions.toFixed(2)}, ${statements.toFixed(2)}`),
  shown('A message: write-ahead log', `${walBytes.toFixed(0)} bytes in ${walRecords.toFixed(1)} records`),
];

export function ofStatuses({ alone, beside, acknowledged, waitedSeconds, unmoved }: Statuses): Figure[] {
  return [
    atMost('1,000 delivery states in one request: acknowledged, p99', acknowledged.p99, 50, 'ms', 1),
    shown('The same, p50', `${acknowledged.p50.toFixed(1)} ms`),
    atMost(
      'Telegram at 200/s beside 3,300 states a second: end to end p99, times longer',
      beside.endToEnd.p99 / alone.endToEnd.p99,
      1.2,
      'times',
      2,
    ),
    shown('The same, alone and beside: p50, p99', `${ms(alone)}; ${ms(beside)}`),
    shown('The longest that a state waited to be worked off', `${waitedSeconds.toFixed(1)} s`),
    none('Delivery states that moved nothing', unmoved === 0 ? [] : [`${unmoved} parts`]),
    none('Beside them: lost, doubled, wrong chat, wrong answer', beside.faults),
  ];
}

const ms = ({ endToEnd }: Drive): string => `${endToEnd.p50.toFixed(1)} ms, ${endToEnd.p99.toFixed(1)} ms`;

export function ofOverload(overload: Drive & { journal: Journal }): Figure[] {
  const { messages, refused, broken, acknowledged, peakMemory, journal } = overload;
  return [
    shown('Three times the load: sent, answered 503, connections broken', `${messages}, ${refused}, ${broken}`),
    shown('Three times the load: acknowledged, p50 and p99', `${acknowledged.p50.toFixed(0)} ms, ${acknowledged.p99.toFixed(0)} ms`),
    atMost('Three times the load: most memory', peakMemory, 512, 'MB'),
    none('Three times the load: lost or doubled', lost(journal, messages)),
  ];
}

export function ofRestart({ readyMs, firstReplyMs, allRepliedMs, leftOver, journal }: Restart): Figure[] {
  return [
    atMost('SIGKILL with work queued: start to the next reply', firstReplyMs / 1000, 5, 's', 2),
    shown('The same: ready, all replied', `${(readyMs / 1000).toFixed(2)} s, ${leftOver} replies in ${(allRepliedMs / 1000).toFixed(1)} s`),
    none('The same: lost or doubled', lost(journal, null)),
    shown('The same: outcome unknown, sent again and labelled', String(journal.sentAgain)),
  ];
}

export function ofStarts({ firstMs, secondMs }: { firstMs: number; secondMs: number }): Figure[] {
  return [
    shown('First start with the embedded database, to ready', `${(firstMs / 1000).toFixed(2)} s`),
    atMost('Second start with the embedded database, to ready', secondMs / 1000, 2, 's', 2),
  ];
}

export function ofIdle({ memory, cpuPercent, postgresPercent }: Awaited<ReturnType<typeof measureIdle>>): Figure[] {
  return [
    atMost('Idle, resident memory', memory, 150, 'MB'),
    atMost('Idle, CPU of a core', cpuPercent, 1, '%', 2),
    shown('Idle, CPU of PostgreSQL', `${postgresPercent.toFixed(2)} %`),
  ];
}

export function ofSessions({ sessions, first, all, perSession, afterStorm, storm, sockets, cpuPercent }: Sessions): Figure[] {
  const both = ({ resident, heap }: Sessions['first']): string => `${resident.toFixed(0)} MB, ${heap.toFixed(1)} MB`;
  return [
    atMost(`${sessions} WhatsApp Web sessions in one process: resident memory a session beyond the first`, perSession.resident, 6, 'MB', 2),
    shown('The same, heap and buffers after a collection', `${perSession.heap.toFixed(2)} MB`),
    shown(`Resident, heap and buffers: with 1, with ${sessions}, after the storm`, [first, all, afterStorm].map(both).join('; ')),
    shown(`${sessions} sessions with nothing to do, CPU of a core`, `${cpuPercent.toFixed(2)} %`),
    atMost(`All ${sessions} dropped at one moment: the last is back`, storm.lastMs / 1000, 60, 's', 1),
    shown('The same: the first is back; most logins in one second', `${(storm.firstMs / 1000).toFixed(1)} s; ${storm.mostInOneSecond}`),
    atMost('The same: sockets of one account at a time', sockets, 1, ''),
  ];
}

export function ofLive({ streams, told, shown: onScreen, missed, cpuPercent, memoryPerStream }: Live): Figure[] {
  return [
    atMost(`A message, from its acknowledgement to each of ${streams} open streams: p95`, told.p95, 150, 'ms', 1),
    shown('The same: p50, p99, most', [told.p50, told.p99, told.most].map((ms) => `${ms.toFixed(1)} ms`).join(', ')),
    atMost('The same, until it is drawn in the list of an open page: p95', onScreen.p95, 150, 'ms', 1),
    shown('The same: p50', `${onScreen.p50.toFixed(1)} ms`),
    none('Events that did not come', missed === 0 ? [] : [`${missed} events`]),
    shown(
      `${streams} streams: CPU of a core at 0.7 messages/s; resident memory a stream`,
      `${cpuPercent.toFixed(1)} %; ${(memoryPerStream * 1024).toFixed(0)} KB`,
    ),
  ];
}

export function ofScreens({ opened, keys, inp, slowest, scrolled, heap }: Screens): Figure[] {
  return [
    atMost('A conversation of 10,000 messages, from the press to its newest 50 painted: slowest of 11', opened.most, 200, 'ms'),
    shown('The same: p50; the first, with its code to load', `${opened.p50.toFixed(0)} ms; ${opened.cold.toFixed(0)} ms`),
    atMost(`Typing ${keys} letters with 200 messages loaded: INP (98 of 100 are faster)`, inp, 150, 'ms'),
    shown('The same: the slowest', `${slowest.toFixed(0)} ms`),
    shown(
      `The list of 100,000 conversations, ${scrolled.rows} rows scrolled: frames of over 50 ms`,
      `${scrolled.frames.slow} of ${scrolled.frames.all}, in ${scrolled.seconds.toFixed(0)} s`,
    ),
    shown(
      'The same: time a frame p50, p95; long tasks, the longest',
      `${scrolled.frames.p50.toFixed(1)} ms, ${scrolled.frames.p95.toFixed(1)} ms; ${scrolled.longTasks.count}, ${scrolled.longTasks.longest.toFixed(0)} ms`,
    ),
    atMost('A page through 5,000 messages in many conversations: heap grows by', heap.after - heap.before, 20, 'MB', 1),
    shown('The same: before, after', `${heap.before.toFixed(1)} MB, ${heap.after.toFixed(1)} MB`),
  ];
}

interface Speed {
  saturation: Drive;
  steady: Drive;
}

export function ofBigData(big: Speed, small: Speed): Figure[] {
  return [
    shown('Big data, throughput', `${big.saturation.perSecond.toFixed(0)} messages/s`),
    atMost('Big data, throughput: times slower', small.saturation.perSecond / big.saturation.perSecond, 1.3, 'times', 2),
    atMost('Big data, CPU of the product: times more', big.saturation.cpu.product / small.saturation.cpu.product, 1.3, 'times', 2),
    atMost('Big data, CPU of PostgreSQL: times more', big.saturation.cpu.postgres / small.saturation.cpu.postgres, 1.3, 'times', 2),
    atMost('Big data, 200/s: acknowledged p50, times longer', big.steady.acknowledged.p50 / small.steady.acknowledged.p50, 1.3, 'times', 2),
    atMost('Big data, 200/s: end to end p50, times longer', big.steady.endToEnd.p50 / small.steady.endToEnd.p50, 1.3, 'times', 2),
    shown(
      'Big data, 200/s: p99 acknowledged, end to end',
      `${big.steady.acknowledged.p99.toFixed(1)} ms, ${big.steady.endToEnd.p99.toFixed(1)} ms`,
    ),
    none('Big data: lost, doubled, wrong chat, wrong answer', [...big.saturation.faults, ...big.steady.faults]),
  ];
}

function lost({ stored, withoutOutcome, unsent, faults }: Journal, sent: number | null): string[] {
  return [
    ...(sent !== null && stored !== sent ? [`${stored} of ${sent} updates are stored`] : []),
    ...(withoutOutcome > 0 ? [`${withoutOutcome} messages are not answered`] : []),
    ...(unsent > 0 ? [`${unsent} replies are not sent`] : []),
    ...faults,
  ];
}
