import type { TriedVersion } from '#contract/agents/agent-trial.ts';
import { call, type CallData, type CallInput } from '#web/lib/api/api.ts';
import { upload } from '#web/lib/api/upload.ts';

export type Answer = CallData<'processMessage'>;
/** What a file was, and what was heard in it. */
export type Heard = CallData<'processFile'>['file'];
export type Line = { role: 'customer' | 'agent'; text: string };

/** What the customer sends: words, a file, or both. */
export interface Said {
  words: string;
  /** `id`: a name for it on this page. */
  file: { id: string; file: File } | null;
}

/** An answer with what it answers. */
export interface Exchange {
  version: TriedVersion;
  /** What was said before. */
  history: Line[];
  /** In words: what is said in a recording, too. */
  message: string;
  /** Null: no file came along. */
  heard: Heard | null;
  answer: Answer;
}

type Rest = Omit<CallInput<'processMessage'>['body'], 'message'>;

/** Has an agent answer, and says what the customer has said in words. */
export async function askAgent(
  agentId: string,
  { words, file }: Said,
  rest: Rest,
): Promise<Pick<Exchange, 'message' | 'heard' | 'answer'>> {
  const params = { id: agentId };
  const body = { ...rest, message: words };
  if (file === null)
    return { message: words, heard: null, answer: await call('processMessage', { params, body }) };
  const {
    file: heard,
    said,
    ...answer
  } = await upload(
    'processFile',
    { params, body: file.file, fields: { trial: JSON.stringify(body) } },
    () => undefined,
    new AbortController().signal,
  );
  return { message: said, heard, answer };
}

/** A test of an agent holds words: a picture cannot be asked again, nor what nobody heard. */
export const isInWords = ({ heard }: Exchange): boolean =>
  heard === null || heard.transcript !== null;
