import type { Abilities } from '#contract/models/model-connections.ts';
import type { ModelCode } from '#contract/models/model-sentences.ts';
import { type Answer, askModel, bytesOf, type Question } from './calls/ask-model.ts';
import { CallFailure } from './calls/call-failure.ts';
import type { Access } from './calls/language-model.ts';
import { type Usage, usageKinds } from './prices.ts';

/** The whole test, whatever it waits for. */
const TEST_MS = 12_000;

/** Eight by eight points of magenta, a colour that nobody guesses. */
const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAgAAAAICAIAAABLbSncAAAACXBIWXMAAAPoAAAD6AG1e1JrAAAAEklEQVQImWP4z/AfKwLBISQBANGnf4HKRdi2AAAAAElFTkSuQmCC',
  'base64',
);
const magenta = /magenta|fuchsia|f[úu]csia|pink|rosa|purple|violet|roxo/i;

const question = (text: string, maxOutputTokens: number): Question => ({
  system: 'This is a test of a connection. Answer in one word.',
  messages: [{ role: 'user', text }],
  tools: [],
  maxOutputTokens,
});

/** Together with what is read, at most 600 tokens. */
const questions = {
  text: question('Say: ok', 60),
  tools: {
    ...question('Use the tool with the word: ok', 200),
    tools: [
      {
        name: 'confirm',
        description: 'Confirms a word',
        schema: {
          type: 'object',
          properties: { word: { type: 'string' } },
          required: ['word'],
          additionalProperties: false,
        },
      },
    ],
  },
  picture: {
    ...question('Which colour is this picture?', 60),
    messages: [{ role: 'user', text: 'Which colour is this picture?', pictures: ['magenta'] }],
    pictures: new Map([['magenta', { bytes: picture, mediaType: 'image/png' }]]),
  },
} satisfies Record<string, Question>;

type Asked = keyof typeof questions;

/** What questions of a test send and may receive: all of them, to charge it before. */
export const sizeOf = (
  asked: readonly Asked[] = ['text', 'tools', 'picture'],
): { bytes: number; maxOutputTokens: number } => ({
  bytes: asked.reduce(
    // The picture is so small that its bytes are more than its tokens.
    (sum, one) =>
      sum +
      bytesOf({ ...questions[one], pictures: new Map() }) +
      (one === 'picture' ? picture.length : 0),
    0,
  ),
  maxOutputTokens: asked.reduce((sum, one) => sum + questions[one].maxOutputTokens, 0),
});

export interface Probe {
  code: ModelCode;
  /** How long the first answer took. */
  ms: number;
  abilities: Abilities;
  usage: Usage;
  /** What may have been paid for, but nobody said how much it used. */
  uncounted: Asked[];
}

/** Finds out what a model can do, by asking it. */
export async function probe(access: Access, model: string): Promise<Probe> {
  const signal = AbortSignal.timeout(TEST_MS);
  const usage: Usage = { input: 0, cached: 0, cacheWrite: 0, output: 0 };
  const uncounted: Asked[] = [];
  /** Resolves with the answer, or with why there is none. */
  const ask = async (one: Asked): Promise<Answer | CallFailure> => {
    let answer: Answer;
    try {
      answer = await askModel(access, model, questions[one], signal);
    } catch (error) {
      const failure = signal.aborted ? new CallFailure({ code: 'too_slow' }) : error;
      if (!(failure instanceof CallFailure)) throw failure;
      if (!failure.isFree) uncounted.push(one);
      return failure;
    }
    if (answer.usage.input === 0) uncounted.push(one);
    for (const what of usageKinds) usage[what] += answer.usage[what];
    return answer.code === 'ok' ? answer : new CallFailure({ code: answer.code });
  };
  const began = performance.now();
  const text = await ask('text');
  const ms = Math.round(performance.now() - began);
  // A model that thinks for longer than the test allows has answered all the same.
  const isText = !(text instanceof CallFailure) || text.code === 'cut';
  if (!isText) {
    const nothing = { text: false, tools: false, images: false };
    return { code: sentenceCode(text), ms, abilities: nothing, usage, uncounted };
  }
  const [tools, image] = await Promise.all([ask('tools'), ask('picture')]);
  const abilities = {
    text: true,
    tools: !(tools instanceof CallFailure) && tools.calls.some(isConfirmed),
    images: !(image instanceof CallFailure) && magenta.test(image.text),
  };
  // A request with tools is refused by a model without them; another failure says nothing of it.
  const isUnclear = tools instanceof CallFailure && tools.code !== 'bad_request';
  const code = abilities.tools ? 'ok' : isUnclear ? sentenceCode(tools) : 'no_tools';
  return { code, ms, abilities, usage, uncounted };
}

const isConfirmed = ({ name, args }: Answer['calls'][number]): boolean =>
  name === 'confirm' &&
  typeof args === 'object' &&
  args !== null &&
  'word' in args &&
  typeof args.word === 'string';

/** As people are told of a failure. */
export const sentenceCode = ({ code }: CallFailure): ModelCode =>
  code === 'no_connection' || code === 'resting' ? 'unreachable' : code;
