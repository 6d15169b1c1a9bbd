import { Empty, IdParams } from '../common.ts';
import { everyone } from '#contract/people/roles.ts';
import { route } from '../route.ts';

const tag = 'conversations';
/** Who answers: a person, or the agent. */
export const takeOverRoutes = {
  takeOver: route({
    method: 'post',
    path: '/api/conversations/{id}/take-over',
    summary: 'A person answers from here on; the agent is paused at once',
    tag,
    auth: everyone,
    params: IdParams,
    answer: { status: 200, data: Empty },
    errors: ['not_found'],
  }),
  typeToCustomer: route({
    method: 'post',
    path: '/api/conversations/{id}/typing',
    summary:
      'A person types an answer: the agent pauses at once, for two minutes from the last word, and the customer sees it where the channel can show it',
    tag,
    auth: everyone,
    params: IdParams,
    answer: { status: 202, data: Empty },
    errors: ['not_found'],
  }),
  handBack: route({
    method: 'post',
    path: '/api/conversations/{id}/hand-back',
    summary: 'The agent answers again',
    tag,
    auth: everyone,
    params: IdParams,
    answer: { status: 200, data: Empty },
    errors: ['not_found'],
  }),
};
