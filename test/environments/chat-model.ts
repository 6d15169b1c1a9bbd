import { setImmediate } from 'node:timers/promises';
import { z } from 'zod';
import { startRaw } from './models.ts';

const Request = z.object({
  messages: z.array(z.object({ role: z.string(), content: z.unknown() })),
  tools: z.array(z.object({ function: z.object({ name: z.string() }) })).default([]),
});

/** What a model hears in a step. */
export interface Heard {
  /** All that was said to it, in order. */
  text: string;
  /** The ids of the passages that it was given, the best first. */
  passages: string[];
  tools: string[];
  /** How many requests came before this one. */
  before: number;
  /** The request as it came: names and values of the headers, in turn, and the body. */
  headers: string[];
  body: string;
}
/** What it answers: calls, words, or a status; null: it never answers. */
export type Answered =
  | { calls: { name: string; args: unknown }[] }
  | { text: string }
  | { status: number; body?: string }
  | null;

/** A sound that a model is to write down. */
export interface Spoken {
  model: string;
  fileName: string;
  bytes: Buffer;
  /** How many requests came before this one. */
  before: number;
  /** The request as it came, its body byte by byte. */
  headers: string[];
  body: string;
}
/** The words in it, or a status; null: it never answers. */
export type WrittenDown =
  | { text: string; language?: string; duration?: number }
  | { status: number; body?: string }
  | null;

/**
 * A model that speaks Chat Completions, as many providers do, and says what a test wants. `write`:
 * the words of a sound.
 */
export async function startChatModel(
  answer: (heard: Heard) => Answered | Promise<Answered>,
  write: (spoken: Spoken) => WrittenDown | Promise<WrittenDown> = () => ({ status: 404 }),
) {
  const heard: Heard[] = [];
  const spoken: Spoken[] = [];
  const raw = await startRaw((request, response, body, bytes) => {
    if (request.url?.endsWith('/audio/transcriptions'))
      return void spokenIn(bytes, request.headers['content-type'] ?? '', spoken.length)
        .then((sound) => {
          const one = { ...sound, headers: request.rawHeaders, body: bytes.toString('latin1') };
          spoken.push(one);
          return write(one);
        })
        .then((written) => {
          if (written === null) return;
          const isStatus = 'status' in written;
          response.writeHead(isStatus ? written.status : 200, {
            'content-type': 'application/json',
          });
          response.end(isStatus ? (written.body ?? '{}') : JSON.stringify(written));
        });
    if (request.method === 'GET') return void response.end('{"data":[{"id":"chat"}]}');
    const { messages, tools } = Request.parse(JSON.parse(body));
    const text = messages.map(({ content }) => said(content)).join('\n');
    const one: Heard = {
      text,
      passages: [...text.matchAll(/<data id="([^"]+)" source="business"/g)].map(
        ([, id = '']) => id,
      ),
      tools: tools.map((tool) => tool.function.name),
      before: heard.length,
      headers: request.rawHeaders,
      body,
    };
    heard.push(one);
    void setImmediate()
      .then(() => answer(one))
      .then((answered) => {
        if (answered === null) return;
        if ('status' in answered)
          return void response.writeHead(answered.status).end(answered.body ?? '{}');
        response.writeHead(200, { 'content-type': 'application/json' });
        response.end(JSON.stringify(completion(answered, heard.length)));
      });
  });
  return { ...raw, heard, spoken };
}

const Sound = z.object({ model: z.string(), file: z.instanceof(File) });
async function spokenIn(
  bytes: Buffer,
  type: string,
  before: number,
): Promise<Omit<Spoken, 'headers' | 'body'>> {
  const form = await new Response(new Uint8Array(bytes), {
    headers: { 'content-type': type },
  }).formData();
  const { model, file } = Sound.parse(Object.fromEntries(form));
  return { model, fileName: file.name, bytes: Buffer.from(await file.arrayBuffer()), before };
}

const Pieces = z.array(z.object({ text: z.string().default('(a file)') }));
/** The words of a message, also where pictures stand beside them. */
const said = (content: unknown): string =>
  typeof content === 'string'
    ? content
    : (Pieces.safeParse(content)
        .data?.map(({ text }) => text)
        .join('\n') ?? JSON.stringify(content ?? ''));

const completion = (
  answered: { calls: { name: string; args: unknown }[] } | { text: string },
  n: number,
) => ({
  id: `answer-${n}`,
  object: 'chat.completion',
  created: 1,
  model: 'chat',
  choices: [
    {
      index: 0,
      finish_reason: 'calls' in answered ? 'tool_calls' : 'stop',
      message: {
        role: 'assistant',
        content: 'text' in answered ? answered.text : null,
        ...('calls' in answered && {
          tool_calls: answered.calls.map(({ name, args }, index) => ({
            id: `call-${n}-${index}`,
            type: 'function',
            function: { name, arguments: JSON.stringify(args) },
          })),
        }),
      },
    },
  ],
  usage: { prompt_tokens: 1000, completion_tokens: 50, total_tokens: 1050 },
});
