import type { Part } from '#channels/message.ts';
import type { ChangeTools } from './changes/change.ts';
import { FORGET_JOB, MEDIA_JOB } from './media.ts';

/** Something is to be fetched from the provider. */
export const hasMedia = (parts: Part[]): boolean =>
  parts.some((part) => part.kind === 'media' && part.providerFileId !== undefined);

/** The files of a message, once it is committed. */
export async function fetchFiles(
  { db, jobs }: ChangeTools,
  messageId: string,
  parts: Part[],
): Promise<void> {
  if (hasMedia(parts)) await jobs.enqueue(db, MEDIA_JOB, { messageId });
}

/**
 * The files of what a message was are nobody's any more; those of what it is now are fetched. After
 * the commit, for it may not come.
 */
export async function replaceFiles(
  tools: ChangeTools,
  { id, blobs }: { id: string; blobs: string[] },
  parts: Part[],
): Promise<void> {
  if (blobs.length > 0) await tools.jobs.enqueue(tools.db, FORGET_JOB, { blobs });
  await fetchFiles(tools, id, parts);
}
