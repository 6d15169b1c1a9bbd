import { once } from 'node:events';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { z } from 'zod';
import { type ErrorCode, errors } from '#contract/errors.ts';
import { AppError } from '#server/platform/errors.ts';
import type { ImportFile } from './file.ts';

const Refused = z.object({
  refused: z.custom<ErrorCode>((code) => typeof code === 'string' && code in errors),
  values: z.record(z.string(), z.union([z.string(), z.number()])),
});
const Read = z.object({
  headers: z.array(z.string()),
  rows: z.array(z.object({ line: z.number(), cells: z.array(z.string()) })),
});
const Answer = z.union([Refused, Read]);

/** How many files may wait for their turn. Each is held in memory. */
const MOST_WAITING = 8;
/** Ten thousand rows take less than two seconds on a slow machine. */
const LONGEST_MS = 20_000;

export type ImportReader = (workspaceId: string, bytes: Uint8Array) => Promise<ImportFile>;

/**
 * Reads one file after the other, each in a thread of its own, and only one per workspace at a
 * time, so that a file costs neither other people's messages nor the memory. Throws what
 * `readImportFile` throws, `import_other_running`, and `busy` if too many files wait or the machine
 * is too slow.
 */
export function createImportReader(): ImportReader {
  const busy = new Set<string>();
  let last: Promise<unknown> = Promise.resolve();
  return async function read(workspaceId, bytes) {
    if (busy.has(workspaceId)) throw new AppError('import_other_running');
    if (busy.size >= MOST_WAITING) throw new AppError('busy', { seconds: 5 });
    busy.add(workspaceId);
    const turn = last.then(() => inThread(bytes));
    last = turn.catch(() => undefined); // whose failure it is hears it
    try {
      return await turn;
    } finally {
      busy.delete(workspaceId);
    }
  };
}

async function inThread(bytes: Uint8Array): Promise<ImportFile> {
  const thread = new Worker(join(import.meta.dirname, 'thread.ts'), {
    workerData: bytes,
    resourceLimits: { maxOldGenerationSizeMb: 128 },
  });
  const signal = AbortSignal.timeout(LONGEST_MS);
  try {
    const [message] = await once(thread, 'message', { signal });
    const answer = Answer.parse(message);
    if ('refused' in answer) throw new AppError(answer.refused, answer.values);
    return answer;
  } catch (error) {
    throw signal.aborted ? new AppError('busy', { seconds: 5 }) : error;
  } finally {
    await thread.terminate();
  }
}
