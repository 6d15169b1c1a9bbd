import { EventEmitter } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { seededRandom } from '#simulators/kit/random.ts';
import { type Answered, type Heard, startChatModel } from '#test/environments/chat-model.ts';

/** What the business has for its agent to write. */
export const LABELS = ['par', 'ímpar'] as const;
export const FIELD = 'Assunto';
export const TEAM = 'Balcão';

/** No passage has it: the guards refuse it. */
const INVENTED = '999999';
/** How long it thinks, in milliseconds. */
const THINKS_MS = { least: 5, most: 120 };

/**
 * A model that first has everything noted that it was asked, some in one step and some in two, and
 * then answers and says so. Some of its drafts hold a number that nobody knows.
 */
export async function startNotingModel() {
  const random = seededRandom(11);
  const heard = new EventEmitter();
  const model = await startChatModel(async (one) => {
    for (const { number } of asked(one)) heard.emit(String(number));
    await sleep(THINKS_MS.least + random() * (THINKS_MS.most - THINKS_MS.least));
    return decide(one);
  });
  return {
    origin: model.origin,
    /** Resolves when it is first asked what has this number. */
    hears: (number: number): Promise<void> =>
      new Promise((resolve) => void heard.once(String(number), () => resolve())),
    [Symbol.asyncDispose]: () => model.stop(),
  };
}

interface Asked {
  topic: string;
  number: number;
  /** The passage that answers it. */
  source: string;
  answer: string;
}

/** What the customer asks in this turn, in their order, with what the business says of it. */
function asked({ text }: Heard): Asked[] {
  const passages = new Map(
    [
      ...text.matchAll(
        /<data id="([^"]+)" source="business" nonce="[^"]+">\n(codigo\d+)\n(.*#(\d+)\.)/g,
      ),
    ].map(([, source = '', topic = '', answer = '', number]) => [
      topic,
      { topic, source, answer, number: Number(number) },
    ]),
  );
  const words = /writes now:\n<data id="customer"[^>]*>\n([^<]*)<\/data/.exec(text)?.[1] ?? '';
  return [...words.matchAll(/codigo\d+/g)].flatMap(([topic]) => passages.get(topic) ?? []);
}

function decide(heard: Heard): Answered {
  const topics = asked(heard);
  const numbers = topics.map(({ number }) => `#${number}`).join(' ');
  const first = topics[0]?.number ?? 0;
  const written = [...heard.text.matchAll(/Will be done with your answer/g)].length;
  const noting = [
    { name: 'add_note', args: { text: `Perguntou: ${numbers}.` } },
    { name: 'set_labels', args: { labels: [LABELS[first % 2]] } },
  ];
  const giving = [
    { name: 'set_contact_field', args: { field: FIELD, value: numbers } },
    { name: 'assign_team', args: { team: TEAM } },
  ];
  const isAtOnce = first % 3 === 0;
  if (written === 0) return { calls: isAtOnce ? [...noting, ...giving] : noting };
  if (written === noting.length) return { calls: giving };
  const isInvented = first % 2 === 0 && !heard.text.includes(INVENTED);
  const text = [
    ...topics.map(({ answer }) => answer),
    ...(isInvented ? [`E o código #${INVENTED}.`] : []),
    'Anotei aqui.',
  ].join('\n');
  const sources = topics.map(({ source }) => source);
  return { calls: [{ name: 'reply', args: { text, kind: 'answer', sources } }] };
}
