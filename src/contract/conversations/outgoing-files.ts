import { z } from 'zod';
import { Id, IdParams } from '../common.ts';
import { everyone } from '#contract/people/roles.ts';
import { route } from '../route.ts';
import { textLimits } from '../text-limits.ts';

/** The most bytes of a file that a person sends; a channel may have a smaller limit. */
export const FILE_BYTES = 25 * 1024 * 1024;

export const outgoingFileRoutes = {
  sendFile: route({
    method: 'post',
    path: '/api/conversations/{id}/files',
    summary:
      'A person sends a file, by which they take the conversation over; what it is, is read from its bytes',
    tag: 'conversations',
    auth: everyone,
    params: IdParams,
    query: z.strictObject({
      /** As with a message: the same id again is the same file, which is sent once. */
      messageId: Id.optional(),
      seen: Id.optional(),
    }),
    bodyType: 'file',
    // A caption is private to the customer and may be too long for a URL, so it is a form field
    // beside the file.
    upload: {
      field: 'file',
      maxBytes: FILE_BYTES,
      tooLarge: 'file_too_large',
      kept: true,
      fields: z.object({ caption: z.string().trim().max(textLimits.caption).optional() }),
    },
    answer: { status: 202, data: z.object({ messageIds: z.array(Id) }) },
    errors: [
      'not_found',
      'channel_not_connected',
      'window_closed',
      'first_needs_template',
      'file_too_large',
      'file_not_taken',
      'file_empty',
      'storage_full',
      'idempotency_key_reused',
    ],
  }),
};
