import {
  generateText,
  jsonSchema,
  type JSONSchema7,
  type ModelMessage,
  type ToolSet,
  type LanguageModelUsage,
} from 'ai';
import { z } from 'zod';
import type { StepMessage, ThinkTool, ToolCall } from '#server/agent/think.ts';
import { classify, requestIdOf } from './classify.ts';
import type { Usage } from '../prices.ts';
import type { Picture } from '../seeing/read-pictures.ts';
import { type Access, languageModel } from './language-model.ts';

export interface Question {
  system: string;
  messages: StepMessage[];
  /** So many of them begin the next request, too. */
  earlier?: number;
  /** The pictures that messages name. */
  pictures?: ReadonlyMap<string, Picture>;
  tools: ThinkTool[];
  maxOutputTokens: number;
  temperature?: number;
  /** Requests of the same name begin alike, so that a provider may keep the beginning. */
  cacheName?: string;
}

export interface Answer {
  /** Whether it is one to work with. What is not has been paid for all the same. */
  code: 'ok' | 'refused' | 'cut' | 'empty';
  text: string;
  calls: ToolCall[];
  usage: Usage;
  requestId: string | null;
}

/**
 * Asks a model once. Throws the signal's reason if that ended it, and else a CallFailure. An answer
 * that is empty, cut off or filtered comes back, because it says what it used.
 */
export async function askModel(
  access: Access,
  model: string,
  question: Question,
  signal: AbortSignal,
): Promise<Answer> {
  try {
    const { system, temperature, maxOutputTokens } = question;
    const result = await generateText({
      model: await languageModel(access, model),
      instructions: { role: 'system', content: system, providerOptions: kept },
      messages: messagesOf(question),
      tools: readTools(question.tools).set,
      maxOutputTokens,
      ...(temperature === undefined ? {} : { temperature }),
      maxRetries: 0,
      abortSignal: signal,
      telemetry: { isEnabled: false },
      providerOptions: optionsOf(question),
    });
    const answer: Omit<Answer, 'code'> = {
      text: result.text,
      calls: result.toolCalls.map((call) => ({
        id: call.toolCallId,
        name: call.toolName,
        args: call.input,
      })),
      usage: usageOf(result.usage),
      requestId: requestIdOf(result.response.headers ?? {}),
    };
    return { ...answer, code: codeOf(answer, result.finishReason) };
  } catch (error) {
    // First of all, because what is ended in the middle looks like a fault of the provider's.
    signal.throwIfAborted();
    throw classify(error);
  }
}

/** What a request holds, for an estimate of its tokens. */
export const bytesOf = ({ system, messages, tools, pictures }: Question, model = ''): number =>
  Buffer.byteLength(JSON.stringify([system, messages])) +
  readTools(tools).bytes +
  (pictures?.size ?? 0) * (/4o-mini/.test(model) ? dear : usual);

/**
 * A picture of the largest size is 3,300 tokens at most (Anthropic's width times height by 750); one
 * model counts 37,000.
 */
const [usual, dear] = [3 * 3_500, 3 * 38_000];

function codeOf(
  { text, calls }: Pick<Answer, 'text' | 'calls'>,
  finishReason: string,
): Answer['code'] {
  if (finishReason === 'content-filter') return 'refused';
  if (finishReason === 'length') return 'cut';
  return calls.length === 0 && text.trim() === '' ? 'empty' : 'ok';
}

/** Anthropic keeps a beginning only where it is told where it ends. */
const kept = { anthropic: { cacheControl: { type: 'ephemeral' } } };

/** Nothing is kept at the provider where that can be switched off. */
const optionsOf = ({ cacheName }: Question) => ({
  openai: { store: false, ...(cacheName === undefined ? {} : { promptCacheKey: cacheName }) },
});

/** What a list of tools is for the library, and how long it is: one list serves many turns. */
function readTools(tools: ThinkTool[]): { set: ToolSet; bytes: number } {
  const known = read.get(tools) ?? {
    set: Object.fromEntries(
      tools.map(({ name, description, schema }) => [
        name,
        { description, inputSchema: jsonSchema(Schema.parse(schema)) },
      ]),
    ),
    bytes: Buffer.byteLength(JSON.stringify(tools)),
  };
  read.set(tools, known);
  return known;
}
const read = new WeakMap<ThinkTool[], { set: ToolSet; bytes: number }>();
const Schema = z.custom<JSONSchema7>((value) => typeof value === 'object' && value !== null);

function messagesOf(question: Question): ModelMessage[] {
  const messages = bareMessagesOf(question);
  const last = messages[(question.earlier ?? 0) - 1];
  if (last) last.providerOptions = kept;
  return messages;
}

function bareMessagesOf({ messages, pictures }: Question): ModelMessage[] {
  return messages.map((message): ModelMessage => {
    if (message.role === 'user') {
      const named = message.pictures ?? [];
      if (named.length === 0) return { role: 'user', content: message.text };
      const shown = named.map((ref) => {
        const picture = pictures?.get(ref);
        return picture
          ? { type: 'file' as const, data: picture.bytes, mediaType: picture.mediaType }
          : { type: 'text' as const, text: '(a picture that cannot be opened)' };
      });
      return { role: 'user', content: [{ type: 'text', text: message.text }, ...shown] };
    }
    if (message.role === 'tool')
      return {
        role: 'tool',
        content: message.results.map(({ id, name, text }) => ({
          type: 'tool-result',
          toolCallId: id,
          toolName: name,
          output: { type: 'text', value: text },
        })),
      };
    return {
      role: 'assistant',
      content: [
        ...(message.text === '' ? [] : [{ type: 'text' as const, text: message.text }]),
        ...message.calls.map(({ id, name, args }) => ({
          type: 'tool-call' as const,
          toolCallId: id,
          toolName: name,
          input: args,
        })),
      ],
    };
  });
}

/** No model reads or writes more in one call, and many of them still fit what counts a turn. */
const MOST_TOKENS = 10_000_000;

/** In whole tokens. What is no number of tokens at all says nothing: as if nothing were said. */
function usageOf({ inputTokens, inputTokenDetails, outputTokens }: LanguageModelUsage): Usage {
  const told = [
    inputTokens,
    inputTokenDetails.cacheReadTokens,
    inputTokenDetails.cacheWriteTokens,
    outputTokens,
  ].map((count) => Math.min(MOST_TOKENS, Math.ceil(count ?? 0)));
  const [input = 0, cached = 0, cacheWrite = 0, output = 0] = told.every((count) => count >= 0)
    ? told
    : [];
  return { input, cached, cacheWrite, output };
}
