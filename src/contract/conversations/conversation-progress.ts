import { z } from 'zod';
import { Empty, Id, IdParams, Time } from '../common.ts';
import { everyone } from '#contract/people/roles.ts';
import { route } from '../route.ts';
import { WhyResolved } from './resolution-reasons.ts';

/**
 * `seen`: the customer's newest message that the person has seen. Newer messages are not resolved
 * or put off with the rest.
 */
const Seen = { seen: Id.nullable().optional() };
/** The most days for which a conversation can be put off. */
export const SNOOZE_DAYS = 366;

const tag = 'conversations';
export const conversationProgressRoutes = {
  resolveConversation: route({
    method: 'post',
    path: '/api/conversations/{id}/resolve',
    summary:
      'It is done: nobody waits any more, and the agent answers what the customer writes next',
    tag,
    auth: everyone,
    params: IdParams,
    body: z.strictObject({ ...Seen, ...WhyResolved }),
    answer: { status: 200, data: z.object({ resolvedAt: Time }) },
    errors: ['not_found', 'customer_wrote', 'reason_needed', 'reason_unknown'],
  }),
  reopenConversation: route({
    method: 'post',
    path: '/api/conversations/{id}/reopen',
    summary:
      'What was resolved is taken up by the caller, or with `undo` is as it was before; never what the customer has opened again',
    tag,
    auth: everyone,
    params: IdParams,
    body: z.strictObject({ undo: z.boolean().default(false) }),
    answer: { status: 200, data: Empty },
    errors: ['not_found', 'not_resolved'],
  }),
  snoozeConversation: route({
    method: 'post',
    path: '/api/conversations/{id}/snooze',
    summary:
      'The caller takes it and puts it off; it comes back at that time, or when the customer writes',
    tag,
    auth: everyone,
    params: IdParams,
    body: z.strictObject({ until: Time, ...Seen }),
    answer: { status: 200, data: Empty },
    errors: ['not_found', 'customer_wrote', 'snooze_time'],
  }),
  muteGroup: route({
    method: 'post',
    path: '/api/conversations/{id}/mute',
    summary:
      'What no agent answers in this group waits for nobody any more, what waits there already among it',
    tag,
    auth: everyone,
    params: IdParams,
    answer: { status: 200, data: Empty },
    errors: ['not_found', 'not_a_group'],
  }),
  unmuteGroup: route({
    method: 'post',
    path: '/api/conversations/{id}/unmute',
    summary:
      'What is written in this group from now on waits for a person again, where no agent answers',
    tag,
    auth: everyone,
    params: IdParams,
    answer: { status: 200, data: Empty },
    errors: ['not_found', 'not_a_group'],
  }),
  wakeConversation: route({
    method: 'post',
    path: '/api/conversations/{id}/wake',
    summary: 'What was put off comes back now',
    tag,
    auth: everyone,
    params: IdParams,
    answer: { status: 200, data: Empty },
    errors: ['not_found'],
  }),
};
