import { readFile } from 'node:fs/promises';
import { fileTypeFromBuffer } from 'file-type';
import type { Part } from '#channels/message.ts';
import type { AgentConfig } from '#contract/agents/agents.ts';
import type { UploadedFile } from '#contract/route.ts';
import { isRead, type MediaPart } from '#server/features/models/hearing/awaited.ts';
import { hear, HEAR_MS, type Heard } from '#server/features/models/hearing/hear.ts';
import { hasSoundAlone } from '#server/features/models/hearing/sound.ts';
import type { Transcribe } from '#server/features/models/hearing/transcribe.ts';
import { AppError } from '#server/platform/errors.ts';

/** A file that a customer would send, read. */
export interface TriedFile {
  kind: 'sound' | 'picture';
  bytes: Uint8Array;
  part: MediaPart;
}

/** What a picture of a trial is called: it is kept nowhere, and a turn sees what has a name. */
const IN_MEMORY = 'in-memory';
const pictures = /^image\/(jpeg|png|webp)$/;
/** A recording of a browser or a phone may be one of these without a picture in it. */
const films = /^(video\/(mp4|webm|ogg)|application\/ogg)$/;

/** Throws `file_empty`, and `tried_file_not_taken` for what is neither a sound nor a picture. */
export async function readTriedFile({ path, size }: UploadedFile): Promise<TriedFile> {
  if (size === 0) throw new AppError('file_empty');
  const bytes = await readFile(path);
  const mimeType = (await fileTypeFromBuffer(bytes))?.mime ?? '';
  const rest = { kind: 'media' as const, mimeType, bytes: size };
  if (pictures.test(mimeType))
    return { kind: 'picture', bytes, part: { ...rest, media: 'image', blob: IN_MEMORY } };
  if (mimeType.startsWith('audio/') || (films.test(mimeType) && (await hasSoundAlone(bytes))))
    return { kind: 'sound', bytes, part: { ...rest, media: 'voice' } };
  throw new AppError('tried_file_not_taken');
}

/** For whom a sound is written down. */
interface Listener {
  workspaceId: string;
  agentId: string;
  config: AgentConfig;
}

/**
 * What was heard in a file, how long that took, and what it has cost in millionths of a dollar, also
 * where nothing was heard; null: nobody listened.
 */
export type Listening = { heard: Heard; ms: number; costMicros: number } | null;

/** Has a sound written down where the agent hears; a customer would wait as long for it. */
export async function listen(
  transcribe: Transcribe,
  listener: Listener,
  { kind, bytes, part }: TriedFile,
): Promise<Listening> {
  if (kind !== 'sound' || !isRead(listener.config, part)) return null;
  const began = performance.now();
  const signal = AbortSignal.timeout(HEAR_MS);
  let costMicros = 0;
  const onCost = (micros: number): void => void (costMicros += micros);
  const speech = { ...listener, purpose: 'test' as const, bytes, onCost };
  let heard: Heard;
  try {
    heard = await hear(transcribe, speech, null, signal);
  } catch (error) {
    if (!signal.aborted) throw error;
    heard = { unreadable: 'failed' };
  }
  return { heard, ms: Math.round(performance.now() - began), costMicros };
}

/**
 * What the customer sends. Words go under a picture; a recording has none, so they are a message
 * of their own before it.
 */
export function partsWith(words: string, { part }: TriedFile, listening: Listening): Part[] {
  if (part.media === 'image') return [words === '' ? part : { ...part, caption: words }];
  const { heard } = listening ?? {};
  const sound: MediaPart =
    heard === undefined
      ? part
      : 'transcript' in heard
        ? { ...part, transcript: heard.transcript }
        : { ...part, unreadable: heard.unreadable };
  return words === '' ? [sound] : [{ kind: 'text', text: words }, sound];
}
