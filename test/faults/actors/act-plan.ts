import { seededRandom } from '#simulators/kit/random.ts';
import type { ActKind } from './acts.ts';
import type { Written } from './load.ts';

/** One act after another, with pauses in milliseconds between them. */
export type Steps = (ActKind | number)[];

/**
 * What people do about a question, and when: so many milliseconds after the product had it, or
 * after the provider failed to take something in its chat.
 */
export interface PlannedActs {
  question: Written;
  waitsFor: 'question' | 'trouble';
  delayMs: number;
  steps: Steps;
}

/** What an owner does to a whole business; times are milliseconds from the start. */
export interface PlannedBrake {
  at: number;
  steps: Steps;
}

type Random = () => number;
const between = (random: Random, least: number, most: number): number =>
  Math.round(least + random() * (most - least));
/** The person who has it may give it back after a while, or keep it. */
const perhapsBack = (random: Random): Steps =>
  random() < 0.75 ? [between(random, 300, 1500), 'give back'] : [];

const scripts: readonly ((random: Random) => Steps)[] = [
  (random) => ['take over', ...perhapsBack(random)],
  (random) => ['assign', ...perhapsBack(random)],
  (random) => ['put off', ...perhapsBack(random)],
  (random) => ['reply', ...perhapsBack(random)],
  (random) => [
    'typing',
    ...(random() < 0.7 ? [between(random, 200, 1000), 'pause over' as const] : []),
  ],
  () => ['resolve'],
  () => ['give back'],
  (random) => ['take over', between(random, 0, 150), 'give back'],
  (random) => ['reply', between(random, 0, 150), 'give back'],
  (random) => ['take over', between(random, 0, 150), 'resolve'],
  (random) => ['reply', between(random, 0, 150), 'resolve'],
  () => ['note'],
  () => ['presence'],
];

/**
 * Plans who steps in when, in the order of the questions; the same seed gives the same plan. Most
 * wait for the provider's refusals, errors and resets, because an answer is then on its way for a
 * long time.
 */
export function planActs(questions: Written[], seed: number): PlannedActs[] {
  const random = seededRandom(seed * 97 + 13);
  return questions.map((question) => {
    const waitsFor = random() < 0.35 ? 'question' : 'trouble';
    const delayMs = between(random, 0, waitsFor === 'question' ? 400 : 250);
    const script = scripts[Math.floor(random() * scripts.length)];
    return { question, waitsFor, delayMs, steps: script?.(random) ?? [] };
  });
}

/**
 * One brake every five seconds: the agent is switched off for a moment, or the queue is cleared and
 * sometimes restored.
 */
export function planBrakes(lasting: number, seed: number): PlannedBrake[] {
  const random = seededRandom(seed * 89 + 5);
  const count = Math.max(2, Math.floor(lasting / 5000));
  return Array.from({ length: count }, (_, index) => ({
    at: ((index + random()) * lasting) / count,
    steps:
      index % 2 === 0
        ? ['agent off', between(random, 300, 900), 'agent on']
        : [
            'queue cleared',
            ...(random() < 0.5 ? [between(random, 200, 700), 'queue restored' as const] : []),
          ],
  }));
}
