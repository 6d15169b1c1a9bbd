import type { Part } from '#channels/message.ts';
import type { ChangeTools } from './changes/change.ts';
import { FORGET_JOB, MEDIA_JOB } from './media.ts';

/** Whether the parts name a file that is to be fetched from the provider. */
export const hasMedia = (parts: Part[]): boolean =>
  parts.some((part) => part.kind === 'media' && part.providerFileId !== undefined);

/** Enqueues fetching the files of a message; the job runs once the message is committed. */
export async function fetchFiles(
  { db, jobs }: ChangeTools,
  messageId: string,
  parts: Part[],
): Promise<void> {
  if (hasMedia(parts)) await jobs.enqueue(db, MEDIA_JOB, { messageId });
}

/**
 * Enqueues removing the files of a message's old content and fetching those of its new content.
 * Both happen after the commit, because there may be none.
 */
export async function replaceFiles(
  tools: ChangeTools,
  { id, blobs }: { id: string; blobs: string[] },
  parts: Part[],
): Promise<void> {
  if (blobs.length > 0) await tools.jobs.enqueue(tools.db, FORGET_JOB, { blobs });
  await fetchFiles(tools, id, parts);
}
