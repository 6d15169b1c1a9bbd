import { fileTypeFromBuffer } from 'file-type';
import { z } from 'zod';
import { ChannelError } from '#channels/channel.ts';
import type { ChannelDirectory } from '#server/features/channels/directory.ts';
import type { MediaPart } from '#server/features/models/hearing/awaited.ts';
import type { RunningJobs } from '#server/platform/jobs.ts';
import type { Services } from '#server/platform/services.ts';
import type { FindAnswering } from './debounce.ts';
import { type Copy, findMediaMessage } from './media.store.ts';
import { giveUpCopy, keepCopy } from './reading/keep-copy.ts';

/** Fetches the files of one message. It is enqueued in the transaction that stores the message. */
export const MEDIA_JOB = 'message-media';
const JobData = z.object({ messageId: z.uuid() });
/**
 * Removes files that no message names any more. It is enqueued in the transaction of the change.
 */
export const FORGET_JOB = 'forget-files';
const ForgetData = z.object({ blobs: z.array(z.string()) });

/**
 * A provider keeps a customer's file only for a while, so our copy is made at once. The kind of the
 * file is read from its bytes, not from what the sender claims. A file that the provider refuses to
 * hand out stays a placeholder.
 */
export function declareMediaJobs(
  jobs: RunningJobs,
  services: Pick<Services, 'db' | 'blobs' | 'log'>,
  directory: ChannelDirectory,
  findAnswering: FindAnswering,
): void {
  jobs.handle(FORGET_JOB, { retryLimit: 8, retryDelaySeconds: 2 }, async (data) => {
    for (const blob of ForgetData.parse(data).blobs) await services.blobs.remove(blob);
  });
  const tools = { ...services, jobs, findAnswering };
  jobs.handle(
    MEDIA_JOB,
    { retryLimit: 8, retryDelaySeconds: 2, timeoutSeconds: 120, concurrency: 2 },
    async (data) => {
      const { messageId } = JobData.parse(data);
      const message = await findMediaMessage(services.db, messageId);
      const channel =
        message &&
        ((await directory.find(message.channel_id)) ??
          (await directory.findSocket(message.channel_id)));
      if (!message || !channel) return;
      for (const [index, part] of message.parts.entries()) {
        if (part.kind !== 'media' || !part.providerFileId || part.blob) continue;
        const place = { messageId, index, providerFileId: part.providerFileId };
        try {
          const file = await channel.connector.download(
            channel.tools,
            channel.settings,
            part.providerFileId,
          );
          await keepCopy(tools, place, await copyOf(services.blobs, file.bytes, part));
        } catch (error) {
          if (!(error instanceof ChannelError && error.kind === 'rejected')) throw error;
          services.log.warn(
            { messageId, code: error.code },
            'The provider does not hand out a file',
          );
          await giveUpCopy(tools, place);
        }
      }
    },
  );
}

async function copyOf(blobs: Services['blobs'], bytes: Uint8Array, part: MediaPart): Promise<Copy> {
  const blob = await blobs.write(bytes);
  const sniffed = await fileTypeFromBuffer(bytes);
  const mimeType = sniffed?.mime ?? 'application/octet-stream';
  // A story or a post may be a video, which only its bytes tell.
  const media = part.origin !== undefined && mimeType.startsWith('video/') ? 'video' : part.media;
  return { blob, media, mimeType, bytes: bytes.byteLength };
}
