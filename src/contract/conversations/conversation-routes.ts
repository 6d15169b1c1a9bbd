import { z } from 'zod';
import { Empty, Id, IdParams, Pagination } from '../common.ts';
import { ConversationListQuery, ConversationState } from './conversation-lists.ts';
import { ListedConversation, OpenedConversation } from './conversations.ts';
import { Message, MessageOutcome, SendMessageBody } from './messages.ts';
import { everyone } from '#contract/people/roles.ts';
import { route } from '../route.ts';
import { takeOverRoutes } from './take-over.ts';

const tag = 'conversations';
export const conversationRoutes = {
  listConversations: route({
    method: 'get',
    path: '/api/conversations',
    summary:
      'Newest first; those who wait, the longest first. `search`: by name, number, mail address, identity or what was said',
    tag,
    auth: everyone,
    query: ConversationListQuery,
    answer: {
      status: 200,
      data: z.object({
        conversations: z.array(ListedConversation),
        pagination: Pagination,
        /** How many conversations each state has, with the same channel and search. */
        counts: z.record(ConversationState, z.number().int()),
      }),
    },
  }),
  listMessages: route({
    method: 'get',
    path: '/api/conversations/{id}/messages',
    summary: 'Newest first: the newest, those before or after a message, or those around one',
    tag,
    auth: everyone,
    params: IdParams,
    query: z.object({
      before: Id.optional(),
      after: Id.optional(),
      around: Id.optional(),
      limit: z.coerce.number().int().min(1).max(100).default(50),
    }),
    answer: {
      status: 200,
      data: z.object({ messages: z.array(Message), hasOlder: z.boolean(), hasNewer: z.boolean() }),
    },
    errors: ['not_found', 'message_not_found'],
  }),
  readConversation: route({
    method: 'get',
    path: '/api/conversations/{id}',
    summary: 'One conversation, who is in charge of it and why',
    tag,
    auth: everyone,
    params: IdParams,
    answer: { status: 200, data: OpenedConversation },
    errors: ['not_found'],
  }),
  sendMessage: route({
    method: 'post',
    path: '/api/conversations/{id}/messages',
    summary: 'A person writes to the customer, and takes the conversation over by it',
    tag,
    auth: everyone,
    params: IdParams,
    body: SendMessageBody,
    answer: { status: 202, data: z.object({ messageIds: z.array(Id) }) },
    errors: [
      'not_found',
      'channel_not_found',
      'channel_not_connected',
      'window_closed',
      'first_needs_template',
      'no_templates',
      'template_not_found',
      'template_not_approved',
      'template_fields',
      'opted_out_marketing',
      'opted_out_template',
      'idempotency_key_reused',
      'provider_unreachable',
      'provider_refused',
    ],
  }),
  sendAgain: route({
    method: 'post',
    path: '/api/messages/{id}/send-again',
    summary: 'What a person wrote and the channel refused is sent once more',
    tag,
    auth: everyone,
    params: IdParams,
    answer: { status: 202, data: Empty },
    errors: ['message_not_found', 'not_failed', 'opted_out_template'],
  }),
  ...takeOverRoutes,
  messageOutcome: route({
    method: 'get',
    path: '/api/messages/{id}/outcome',
    summary: 'What became of a customer message, and why',
    tag,
    auth: everyone,
    params: IdParams,
    answer: { status: 200, data: MessageOutcome },
    errors: ['message_not_found'],
  }),
};
