import { z } from 'zod';
import { Empty, Id, IdParams } from '../common.ts';
import { everyone } from '#contract/people/roles.ts';
import { route } from '../route.ts';

const tag = 'conversations';
export const assignmentRoutes = {
  assignConversation: route({
    method: 'post',
    path: '/api/conversations/{id}/assign',
    summary:
      'It becomes somebody’s, or nobody’s among people (`null`); either way the agent is paused at once',
    tag,
    auth: everyone,
    params: IdParams,
    body: z.strictObject({
      userId: Id.nullable(),
      /** The team it belongs to, with or without a person; absent: unchanged. */
      teamId: Id.nullable().optional(),
    }),
    answer: { status: 200, data: Empty },
    errors: ['not_found', 'person_not_found', 'team_not_found'],
  }),
};
