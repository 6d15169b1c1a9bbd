import { z } from 'zod';
import { ShownMedia } from '#contract/conversations/shown-part.ts';
import { everyone } from '#contract/people/roles.ts';
import { Id, IdParams, Time } from '../common.ts';
import { route } from '../route.ts';

/** How many files one page has. */
export const MEDIA_ON_A_PAGE = 30;

/** `audio`: recorded voice as well. Stickers are none of these. */
export const ContactMediaKind = z.enum(['image', 'video', 'audio', 'document']);
export type ContactMediaKind = z.output<typeof ContactMediaKind>;

/**
 * A cursor in the files of a person: when the message came, in microseconds since 1970, its id, and
 * which of its parts it is.
 */
export const MediaPlace = z
  .string()
  .regex(/^\d{1,16}_[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}_\d{1,3}$/);

/**
 * One file of which we have a copy: `GET /api/messages/{messageId}/media/{index}` has its bytes.
 */
export const ContactMedia = z.object({
  messageId: Id,
  conversationId: Id,
  index: z.number().int(),
  /** The customer sent it; otherwise the business did. */
  isFromCustomer: z.boolean(),
  part: ShownMedia,
  at: Time,
  place: MediaPlace,
});
export type ContactMedia = z.output<typeof ContactMedia>;

export const contactMediaRoutes = {
  listContactMedia: route({
    method: 'get',
    path: '/api/contacts/{id}/media',
    summary:
      'The files of all conversations of a person that can be opened here, newest first, 30 a page',
    tag: 'contacts',
    auth: everyone,
    params: IdParams,
    query: z.object({ kind: ContactMediaKind.optional(), after: MediaPlace.optional() }),
    answer: {
      status: 200,
      data: z.object({ media: z.array(ContactMedia), hasMore: z.boolean() }),
    },
    errors: ['contact_not_found'],
  }),
};
