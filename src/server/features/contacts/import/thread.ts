// Runs in a thread of its own, so that nobody waits while a stranger's file is read. Started by
// `reader.ts`.
import { parentPort, workerData } from 'node:worker_threads';
import { z } from 'zod';
import { AppError } from '#server/platform/errors.ts';
import { readImportFile } from './file.ts';

const answer = await readImportFile(z.instanceof(Uint8Array).parse(workerData)).catch(
  (error: unknown) => {
    if (error instanceof AppError) return { refused: error.code, values: error.values };
    throw error;
  },
);
parentPort?.postMessage(answer);
