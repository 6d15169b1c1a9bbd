import { setTimeout as wait } from 'node:timers/promises';
import type { Bench } from '../drive.ts';
import { atMost, type Figure, shown } from '../report.ts';
import { fillScreenData, SCREEN } from '../screens/data.ts';
import { liveThroughADay } from '../screens/day.ts';
import { openConversation } from '../screens/opening.ts';
import { closeScreen, openScreen } from '../screens/screen.ts';
import { type Pressed, pressScreens } from '../screens/pressing.ts';
import { type Scrolled, scrollList } from '../screens/scrolling.ts';
import { KEYS, typeWords } from '../screens/typing.ts';
import { signIn } from '../sign-in.ts';
import { percentile } from '../statistics.ts';

export interface Screens {
  opened: { p50: number; most: number; cold: number };
  keys: number;
  inp: number;
  slowest: number;
  pressed: Pressed;
  pressedMany: Pressed;
  scrolled: Scrolled;
  scrolledDense: Scrolled;
  scrolledPhone: Scrolled;
  scrolledBare: Scrolled;
  heap: { before: number; after: number };
}

/** Measures how long a person at a screen waits, and how much memory a page holds after a day. */
export async function measureScreens(
  bench: Bench,
  database: string,
  say: (text: string) => void,
): Promise<Screens> {
  await fillScreenData(database, 1, SCREEN.usual);
  const [token = ''] = await signIn(database, 1);
  const page = await openScreen(bench.product.origin, token);
  try {
    say('Every screen is pressed');
    const pressed = await pressScreens(page);
    say('The list grows');
    await fillScreenData(database, SCREEN.usual + 1);
    await page.goto('/conversations?state=all');
    await page.getByRole('link', { name: /^Cliente 1,/ }).waitFor();
    say('Conversations are opened');
    const cold = await openConversation(page, `Cliente ${SCREEN.long}`, SCREEN.long);
    const times: number[] = [];
    for (let number = 1; number < SCREEN.long; number++) {
      times.push(await openConversation(page, `Cliente ${number}`, number));
      await wait(300);
    }
    say('Somebody types');
    const keys = await typeWords(page);
    say('Five thousand rows');
    const scrolled = await scrollList(page);
    const scrolledDense = await scrollList(page, { isDense: true });
    const scrolledPhone = await scrollList(page, { isPhone: true });
    const scrolledBare = await scrollList(page, { isPhone: true, isBare: true });
    say('Every screen is pressed again');
    const pressedMany = await pressScreens(page);
    say('A day goes by');
    const heap = await liveThroughADay(bench, page);
    return {
      opened: { p50: percentile(times, 0.5), most: Math.max(...times), cold },
      keys: KEYS,
      inp: percentile(keys, 0.98),
      slowest: Math.max(...keys),
      pressed,
      pressedMany,
      scrolled,
      scrolledDense,
      scrolledPhone,
      scrolledBare,
      heap,
    };
  } finally {
    await closeScreen(page);
  }
}

/** The demanded figures, and what was measured. */
export function screenFigures(screens: Screens): Figure[] {
  const { opened, keys, inp, slowest, pressed, pressedMany, scrolled, heap } = screens;
  const bare = screens.scrolledBare.frames;
  return [
    atMost(
      'A conversation of 10,000 messages, from the press to its newest 50 painted: slowest of 11',
      opened.most,
      200,
      'ms',
    ),
    shown(
      'The same: p50; the first, with its code to load',
      `${opened.p50.toFixed(0)} ms; ${opened.cold.toFixed(0)} ms`,
    ),
    atMost(
      `Typing ${keys} letters with 200 messages loaded: INP (98 of 100 are faster)`,
      inp,
      150,
      'ms',
    ),
    shown('The same: the slowest', `${slowest.toFixed(0)} ms`),
    atMost(
      `${pressed.presses} presses and letters on ${pressed.screens} screens, ${SCREEN.usual} conversations: INP (98 of 100 are faster)`,
      pressed.inp,
      100,
      'ms',
    ),
    shown('The same: the slowest, and where', `${pressed.slowest.toFixed(0)} ms, ${pressed.where}`),
    shown(
      `The same with ${SCREEN.conversations} conversations, all of whose customers are searched for: INP; the slowest, and where`,
      `${pressedMany.inp.toFixed(0)} ms; ${pressedMany.slowest.toFixed(0)} ms, ${pressedMany.where}`,
    ),
    ...scrollFigures('balcão', scrolled),
    ...scrollFigures('operador', screens.scrolledDense),
    ...scrollFigures('390 px, four times slower', screens.scrolledPhone),
    shown(
      'A list without a script, 390 px, four times slower: frames of over 50 ms; a frame p50, p95',
      `${((bare.slow / bare.all) * 100).toFixed(2)} %; ${bare.p50.toFixed(1)} ms, ${bare.p95.toFixed(1)} ms`,
    ),
    atMost(
      'A page through 5,000 messages in many conversations: heap grows by',
      heap.after - heap.before,
      20,
      'MB',
      1,
    ),
    shown('The same: before, after', `${heap.before.toFixed(1)} MB, ${heap.after.toFixed(1)} MB`),
  ];
}

const scrollFigures = (how: string, { rows, frames, seconds, longTasks }: Scrolled): Figure[] => [
  atMost(
    `The list of 100,000 conversations, ${rows} rows scrolled, ${how}: frames of over 50 ms`,
    (frames.slow / frames.all) * 100,
    1,
    '%',
    2,
  ),
  shown(
    'The same: of frames, in seconds; a frame p50, p95; long tasks, the longest',
    `${frames.slow} of ${frames.all}, ${seconds.toFixed(0)} s; ${frames.p50.toFixed(1)} ms, ${frames.p95.toFixed(1)} ms; ${longTasks.count}, ${longTasks.longest.toFixed(0)} ms`,
  ),
];
