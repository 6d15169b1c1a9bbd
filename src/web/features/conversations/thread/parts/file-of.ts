import { readFile } from '#web/lib/api/api.ts';
import { unsentFile } from '../../outbox/outbox.ts';

/** The bytes of a part. A file that the server does not have yet is read from the outbox. */
export const fileOf = async (
  messageId: string,
  index: number,
  signal?: AbortSignal,
): Promise<Blob> =>
  unsentFile(messageId) ?? readFile(`/api/messages/${messageId}/media/${index}`, signal);
