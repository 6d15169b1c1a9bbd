import { z } from 'zod';
import { Empty, Id, IdParams, Time } from '../common.ts';
import { plainName } from '../plain-names.ts';
import { everyone, managers } from '#contract/people/roles.ts';
import { route } from '../route.ts';

/** The most that a channel may have. */
export const MOST_LINKS = 100;
/** The fewest words by which a link can be told from what anybody might write. */
export const FEWEST_LINK_WORDS = 3;

export const ChannelLink = z.object({
  id: Id,
  /** Where it stands: "Balcão", "Cartão de visita". */
  name: z.string(),
  /** What the customer's app has ready to send; null: nothing. */
  words: z.string().nullable(),
  /** The code that comes back with the customer, where the channel carries one. */
  ref: z.string(),
  /** Null: the account has no public name or number that we know. */
  url: z.string().nullable(),
  /** How many conversations have begun by it. */
  conversations: z.number().int(),
  createdAt: Time,
});
export type ChannelLink = z.output<typeof ChannelLink>;

export const LinkName = plainName(60).refine((name) => name !== '');
export const NewLinkBody = z.strictObject({
  name: LinkName,
  words: z.string().trim().max(300).default(''),
});

const tag = 'channels';
export const linkRoutes = {
  listLinks: route({
    method: 'get',
    path: '/api/channels/{id}/links',
    summary:
      'The links that open a chat with the channel, newest first, and how many conversations began by each',
    tag,
    auth: everyone,
    params: IdParams,
    answer: {
      status: 200,
      data: z.object({
        links: z.array(ChannelLink),
        /**
         * `code`: the channel tells us by which link a customer came; `words`: we recognise it by
         * the words that the customer sends.
         */
        knownBy: z.enum(['code', 'words']),
        /** Whether the customer's app can have words ready. */
        takesWords: z.boolean(),
      }),
    },
    errors: ['channel_not_found'],
  }),
  createLink: route({
    method: 'post',
    path: '/api/channels/{id}/links',
    summary: 'A new link, with a code of its own that comes back as the origin of conversations',
    tag,
    auth: managers,
    params: IdParams,
    body: NewLinkBody,
    answer: { status: 201, data: ChannelLink },
    errors: [
      'channel_not_found',
      'channel_not_connected',
      'too_many_links',
      'link_words_few',
      'link_words_taken',
    ],
  }),
  renameLink: route({
    method: 'patch',
    path: '/api/links/{id}',
    summary: 'Another name; what is printed already stays valid',
    tag,
    auth: managers,
    params: IdParams,
    body: z.strictObject({ name: LinkName }),
    answer: { status: 200, data: ChannelLink },
    errors: ['link_not_found'],
  }),
  removeLink: route({
    method: 'delete',
    path: '/api/links/{id}',
    summary: 'The link is no longer recognised; conversations keep its name',
    tag,
    auth: managers,
    params: IdParams,
    answer: { status: 200, data: Empty },
    errors: ['link_not_found'],
  }),
};
