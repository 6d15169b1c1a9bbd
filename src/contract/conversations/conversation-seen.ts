import { z } from 'zod';
import { Empty, Id, IdParams } from '../common.ts';
import { everyone } from '#contract/people/roles.ts';
import { route } from '../route.ts';

const tag = 'conversations';
export const conversationSeenRoutes = {
  seeConversation: route({
    method: 'post',
    path: '/api/conversations/{id}/seen',
    summary:
      'This person has seen the conversation up to that message of the customer; what they have seen is never less by it',
    tag,
    auth: everyone,
    params: IdParams,
    body: z.strictObject({ message: Id }),
    answer: { status: 200, data: Empty },
    errors: ['not_found'],
  }),
  unseeConversation: route({
    method: 'post',
    path: '/api/conversations/{id}/unseen',
    summary: 'For this person, the newest that the customer wrote is unread again',
    tag,
    auth: everyone,
    params: IdParams,
    answer: { status: 200, data: Empty },
    errors: ['not_found'],
  }),
};
