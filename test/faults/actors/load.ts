import { setTimeout as sleep } from 'node:timers/promises';
import { seededRandom } from '#simulators/kit/random.ts';
import type { TelegramSimulator } from '#simulators/telegram/simulator.ts';
import type { Question } from '#test/faults/judge/evidence.ts';

export interface Bot {
  id: number;
  token: string;
  /** The business that it belongs to; every business has its own answers. */
  business: number;
}

export interface Shape {
  seed: number;
  conversations: number;
  questions: number;
  /** For how many milliseconds customers write. */
  lasting: number;
}

export interface Written extends Question {
  token: string;
  /** Milliseconds from the start. */
  at: number;
}

/** How many questions every business knows; a search in memory holds 1,000. */
export const QUESTIONS_PER_BUSINESS = 900;

/** Every business knows the same questions, with a different answer in each. */
export const knowledgeOf = (business: number): { question: string; answer: string }[] =>
  Array.from({ length: QUESTIONS_PER_BUSINESS }, (_, index) => ({
    question: wordOf(index),
    answer: answerOf(business, index),
  }));

const wordOf = (index: number): string => `codigo${1000 + index}`;
const numberOf = (business: number, index: number): number => business * 10_000 + 1000 + index;
const answerOf = (business: number, index: number): string =>
  `Resposta da loja ${business}, #${numberOf(business, index)}.`;

/**
 * Plans who writes what when, in the order of writing; the same seed gives the same plan. Some
 * customers write their questions in quick succession, the others with pauses; no question is asked
 * twice.
 */
export function planLoad(
  bots: Bot[],
  firstChat: number,
  { seed, conversations, questions, lasting }: Shape,
): Written[] {
  const random = seededRandom(seed);
  const next = new Map<number, number>();
  const plan: Written[] = [];
  const counts = Array.from(
    { length: conversations },
    (_, index) =>
      Math.floor(questions / conversations) + (index < questions % conversations ? 1 : 0),
  );
  for (const [index, count] of counts.entries()) {
    const bot = bots[index % bots.length];
    if (!bot) throw new Error('A load needs a bot.');
    const isQuick = random() < 0.4;
    const begin = random() * lasting * (isQuick ? 0.8 : 0.2);
    for (let turn = 0; turn < count; turn += 1) {
      const topic = next.get(bot.business) ?? 0;
      next.set(bot.business, topic + 1);
      if (topic >= QUESTIONS_PER_BUSINESS)
        throw new Error('There are more questions than answers: use more businesses.');
      const at = isQuick
        ? begin + (Math.floor(turn / 5) * lasting) / count + turn * 20 * random()
        : begin + ((turn + random()) * lasting * 0.8) / count;
      plan.push({
        number: numberOf(bot.business, topic),
        bot: bot.id,
        token: bot.token,
        chat: firstChat + index,
        text: wordOf(topic),
        answer: answerOf(bot.business, topic),
        at,
      });
    }
  }
  return inOrderOfWriting(plan);
}

/** A customer's own messages keep their order, whatever times chance gave them. */
function inOrderOfWriting(plan: Written[]): Written[] {
  for (const own of Map.groupBy(plan, ({ chat }) => chat).values()) {
    const times = own.map(({ at }) => at).toSorted((a, b) => a - b);
    for (const [index, question] of own.entries()) question.at = times[index] ?? question.at;
  }
  return plan.toSorted((a, b) => a.at - b.at);
}

/** The customers write, at their times. */
export async function write(simulator: TelegramSimulator, plan: Written[]): Promise<void> {
  const start = performance.now();
  for (const { token, chat, text, at } of plan) {
    const wait = at - (performance.now() - start);
    if (wait > 1) await sleep(wait);
    await simulator.control.act(
      token,
      { id: chat, name: `Cliente ${chat}` },
      { kind: 'text', text },
    );
  }
}
