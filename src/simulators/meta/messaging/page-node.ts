import type { GraphCall } from '#simulators/meta/graph/call.ts';
import { pageGrant, tokenOf, type Caller } from '#simulators/meta/graph/tokens.ts';
import type { Core } from '../core.ts';
import type { Grant } from '../state.ts';
import { pictureAddress } from './files.ts';
import type { MessagingAccount } from './state.ts';

/**
 * All fields of a Page that can be asked for. Its own token is there only if the caller may have
 * it.
 */
export function pageNode(
  call: GraphCall,
  account: MessagingAccount,
  caller: Caller,
): Record<string, unknown> {
  const { core, origin } = call;
  const { id, name, username, tasks, followers } = account;
  const own = caller.kind === 'grant' ? tokenFor(core, caller.grant, account) : undefined;
  return {
    id,
    name,
    username,
    tasks,
    category: 'Bakery',
    link: `https://www.facebook.com/${id}`,
    followers_count: followers,
    fan_count: followers,
    picture: {
      data: { url: pictureAddress(core, origin), is_silhouette: false, width: 50, height: 50 },
    },
    access_token: own,
  };
}

function tokenFor(core: Core, grant: Grant, account: MessagingAccount): string | undefined {
  if (grant.kind === 'page') return tokenOf(core, grant);
  return grant.scopes.includes('pages_show_list')
    ? tokenOf(core, pageGrant(core, grant, account.id))
    : undefined;
}
