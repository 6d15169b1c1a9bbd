import { setTimeout as wait } from 'node:timers/promises';
import { z } from 'zod';
import { type Bench, drive } from '../drive.ts';
import { LoadResult, type LoadTask } from '../load.ts';
import { cpuMs, firstLine, memory, runTask, startNode } from '../processes.ts';
import { atMost, type Figure, none, shown } from '../report.ts';
import { closeScreen, openScreen } from '../screens/screen.ts';
import { changesOfList, watchList } from '../screens/watched-list.ts';
import { signIn } from '../sign-in.ts';
import { percentile } from '../statistics.ts';

const STREAMS = 500;
/** A session may have at most twenty streams. */
const SESSIONS = 25;
/**
 * Sent one by one, because changes in quick succession are told once, and a page reads at most once
 * a second.
 */
const MESSAGES = 60;
const A_SECOND = 0.7;
/** Sent before them, so that conversations exist and the code is warm. */
const WARM = 300;

export interface Live {
  streams: number;
  /**
   * The time from the acknowledgement of a message to its event on a stream, in milliseconds; an
   * event that came before the acknowledgement counts as 0.
   */
  told: { p50: number; p95: number; p99: number; most: number };
  /** The time from the acknowledgement until the list of an open page shows the message. */
  shown: { p50: number; p95: number };
  /** How many events, and changes of the page, did not come before the next message. */
  missed: number;
  cpuPercent: number;
  memoryPerStream: number;
}

/**
 * Measures live updates. All pages belong to one workspace, so each message is told to all of them.
 */
export async function measureLive(bench: Bench, database: string): Promise<Live> {
  const { pid } = bench.product.child;
  await drive(bench, { messages: WARM, connections: 16, rate: 50, exact: false });
  const tokens = await signIn(database, SESSIONS);
  const before = memory(pid).now;
  const child = startNode('bench/streams.ts', {
    env: {
      STREAMS_TASK: JSON.stringify({ origin: bench.product.origin, tokens, streams: STREAMS }),
    },
  });
  const [token = ''] = await signIn(database, 1);
  const screen = await openScreen(bench.product.origin, token);
  try {
    const { url, open } = await firstLine(child, z.object({ url: z.string(), open: z.number() }));
    const memoryPerStream = (memory(pid).now - before) / open;
    await watchList(screen);
    await wait(3000);
    const cpu = cpuMs(pid);
    const task: LoadTask = {
      origin: bench.product.origin,
      channels: bench.channels,
      customers: bench.customers,
      first: bench.next,
      messages: MESSAGES,
      connections: 4,
      rate: A_SECOND,
    };
    bench.next += MESSAGES;
    const { due, acknowledged } = await runTask('bench/load.ts', task, LoadResult);
    const cpuPercent = ((cpuMs(pid) - cpu) / ((MESSAGES / A_SECOND) * 1000)) * 100;
    await wait(1000);
    const heard = z.array(z.array(z.number())).parse(await (await fetch(url)).json());
    const first = (times: number[], index: number): number | null => {
      const [from = 0, until = Infinity] = [due[index], due[index + 1]];
      return times.find((time) => time >= from && time < until) ?? null;
    };
    const delays = (times: number[]): number[] =>
      acknowledged.flatMap((at, index) => {
        const came = first(times, index);
        return came === null ? [] : [Math.max(0, came - at)];
      });
    const told = heard.flatMap(delays);
    const shown = delays(await changesOfList(screen));
    const at = (share: number): number => percentile(told, share);
    return {
      streams: open,
      told: { p50: at(0.5), p95: at(0.95), p99: at(0.99), most: at(1) },
      shown: { p50: percentile(shown, 0.5), p95: percentile(shown, 0.95) },
      missed: MESSAGES * (open + 1) - told.length - shown.length,
      cpuPercent,
      memoryPerStream,
    };
  } finally {
    await closeScreen(screen);
    await child.stop();
  }
}

/** The demanded figures, and what was measured. */
export function liveFigures({
  streams,
  told,
  shown: onScreen,
  missed,
  cpuPercent,
  memoryPerStream,
}: Live): Figure[] {
  return [
    atMost(
      `A message, from its acknowledgement to each of ${streams} open streams: p95`,
      told.p95,
      150,
      'ms',
      1,
    ),
    shown(
      'The same: p50, p99, most',
      [told.p50, told.p99, told.most].map((ms) => `${ms.toFixed(1)} ms`).join(', '),
    ),
    atMost(
      'The same, until it is drawn in the list of an open page: p95',
      onScreen.p95,
      150,
      'ms',
      1,
    ),
    shown('The same: p50', `${onScreen.p50.toFixed(1)} ms`),
    none('Events that did not come', missed === 0 ? [] : [`${missed} events`]),
    shown(
      `${streams} streams: CPU of a core at 0.7 messages/s; resident memory a stream`,
      `${cpuPercent.toFixed(1)} %; ${(memoryPerStream * 1024).toFixed(0)} KB`,
    ),
  ];
}
