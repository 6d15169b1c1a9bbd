import type { Abilities } from '#contract/models/model-connections.ts';
import type { ModelCode } from '#contract/models/model-sentences.ts';
import { type Answer, askModel, bytesOf, type Question } from './calls/ask-model.ts';
import { CallFailure } from './calls/call-failure.ts';
import type { Access } from './calls/language-model.ts';
import type { Usage } from './prices.ts';

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

/** What all the questions of a test send and may receive, to charge it before. */
export const probeSize = {
  // The picture is so small that its bytes are more than its tokens.
  bytes: Object.values(questions).reduce(
    (sum, one) => sum + bytesOf({ ...one, pictures: new Map() }),
    picture.length,
  ),
  maxOutputTokens: Object.values(questions).reduce((sum, one) => sum + one.maxOutputTokens, 0),
};

export interface Probe {
  code: ModelCode;
  /** How long the first answer took. */
  ms: number;
  abilities: Abilities;
  usage: Usage;
}

/** Finds out what a model can do, by asking it. */
export async function probe(access: Access, model: string): Promise<Probe> {
  const signal = AbortSignal.timeout(TEST_MS);
  const usage: Usage = { input: 0, cached: 0, cacheWrite: 0, output: 0 };
  /** Resolves with the answer, or with why there is none. */
  const ask = async (one: Question): Promise<Answer | CallFailure> => {
    try {
      const answer = await askModel(access, model, one, signal);
      usage.input += answer.usage.input;
      usage.output += answer.usage.output;
      return answer;
    } catch (error) {
      if (signal.aborted) return new CallFailure({ code: 'too_slow' });
      if (error instanceof CallFailure) return error;
      throw error;
    }
  };
  const began = performance.now();
  const text = await ask(questions.text);
  const ms = Math.round(performance.now() - began);
  // A model that thinks for longer than the test allows has answered all the same.
  const isText = !(text instanceof CallFailure) || text.code === 'cut';
  if (!isText) {
    const nothing = { text: false, tools: false, images: false };
    return { code: sentenceCode(text), ms, abilities: nothing, usage };
  }
  const [tools, image] = await Promise.all([ask(questions.tools), ask(questions.picture)]);
  const abilities = {
    text: true,
    tools: !(tools instanceof CallFailure) && tools.calls.some(isConfirmed),
    images: !(image instanceof CallFailure) && magenta.test(image.text),
  };
  // A request with tools is refused by a model without them; another failure says nothing of it.
  const isUnclear = tools instanceof CallFailure && tools.code !== 'bad_request';
  const code = abilities.tools ? 'ok' : isUnclear ? sentenceCode(tools) : 'no_tools';
  return { code, ms, abilities, usage };
}

const isConfirmed = ({ name, args }: Answer['calls'][number]): boolean =>
  name === 'confirm' &&
  typeof args === 'object' &&
  args !== null &&
  'word' in args &&
  typeof args.word === 'string';

const sentenceCode = ({ code }: CallFailure): ModelCode =>
  code === 'no_connection' || code === 'resting' ? 'unreachable' : code;
