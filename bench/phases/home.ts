import { setPriority } from 'node:os';
import pg from 'pg';
import { z } from 'zod';
import { DAY, fillDay, setEvening } from '../screens/day-data.ts';
import { atMost, type Figure, shown } from '../report.ts';
import { type HomeUnderLoad, liveWithTraffic } from '../screens/home.ts';
import { closeScreen, openScreen } from '../screens/screen.ts';
import { signIn } from '../sign-in.ts';
import type { Stage } from '../stage.ts';
import { percentile } from '../statistics.ts';

const CALLS = 60;
/** The server's niceness beside a browser: a third of its weight. */
const GIVES_WAY = 5;

export interface Home {
  call: { p50: number; p95: number };
  live: HomeUnderLoad;
}

/** Measures home on a day of 10,000 messages: its call, its ribbon, and how it lives with traffic. */
export async function measureHome({ bench, account, database, say }: Stage): Promise<Home> {
  const client = new pg.Client(database);
  await client.connect();
  await fillDay(client).finally(() => client.end());
  await setEvening(account, '23:00');
  const calls: number[] = [];
  for (let call = 0; call < CALLS; call += 1) {
    const began = performance.now();
    await account.call('GET', '/api/day', z.unknown());
    calls.push(performance.now() - began);
  }
  const [token = ''] = await signIn(database, 1);
  const page = await openScreen(bench.product.origin, token);
  // Elsewhere they do not share two cores.
  const { pid } = bench.product.child.process;
  if (pid !== undefined) setPriority(pid, GIVES_WAY);
  try {
    say('Sixty customers write each second');
    const live = await liveWithTraffic(bench, page);
    return { call: { p50: percentile(calls, 0.5), p95: percentile(calls, 0.95) }, live };
  } finally {
    await closeScreen(page);
  }
}

/** The demanded figures, and what was measured. */
export function homeFigures({ call, live }: Home): Figure[] {
  const { idle, busy, drawn } = live;
  return [
    atMost(`The call for a day of ${DAY.messages} messages: p50`, call.p50, 50, 'ms'),
    shown('The same: p95', `${call.p95.toFixed(0)} ms`),
    atMost(
      `Its ribbon, from the end of the answer to the paint, after some customers wrote: p50 of ${drawn.quiet.length}`,
      percentile(drawn.quiet, 0.5),
      100,
      'ms',
    ),
    shown(
      'The same: the slowest; p50 and the slowest while 60 messages a second come',
      `${most(drawn.quiet)}; ${percentile(drawn.busy, 0.5).toFixed(0)} ms, ${most(drawn.busy)} of ${drawn.busy.length}`,
    ),
    atMost(
      'Home untouched while 60 messages a second come: of a core, the page',
      busy.page,
      10,
      '%',
    ),
    shown(
      'The same: all of the browser; while nothing comes; readings of the day',
      `${busy.browser.toFixed(0)} %; ${idle.page.toFixed(1)} % and ${idle.browser.toFixed(1)} %; ${live.reads}`,
    ),
    atMost(
      `${live.presses} presses while they come: INP (98 of 100 are faster)`,
      live.inp,
      100,
      'ms',
    ),
    shown('The same: the slowest', `${live.slowest.toFixed(0)} ms`),
  ];
}

const most = (times: number[]): string => `${Math.max(...times).toFixed(0)} ms`;
