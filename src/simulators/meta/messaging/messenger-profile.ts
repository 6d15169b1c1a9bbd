import { fieldsOf, pick, type GraphCall } from '#simulators/meta/graph/call.ts';
import { GraphError } from '../core.ts';
import { pictureAddress } from './files.ts';
import type { Chat } from './state.ts';

/**
 * `GET /{PSID}`: the profile of a person who wrote to the Page. Some people have no profile that
 * may be shown.
 */
export function profileNode(
  { core, params, origin }: GraphCall,
  { key, customer }: Chat,
): Record<string, unknown> {
  if (customer.hidden === true)
    throw new GraphError(400, 100, '(#100) No profile available for this user.', {
      subcode: 2_018_218,
    });
  const [first = customer.name, ...others] = customer.name.split(' ');
  const node = {
    id: key,
    name: customer.name,
    first_name: first,
    last_name: others.join(' '),
    profile_pic: pictureAddress(core, origin),
    locale: 'pt_BR',
    timezone: -3,
  };
  return pick(node, fieldsOf(params), ['first_name', 'last_name', 'profile_pic', 'id'], 'User');
}
