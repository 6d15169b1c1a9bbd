import type { Buckets } from '../buckets.ts';
import { fieldsOf, pick, type GraphCall, type Operation } from '#simulators/meta/graph/call.ts';
import { GraphError, noSuchObject } from '../core.ts';
import { appScopedId } from './accounts.ts';
import { pictureAddress } from './files.ts';
import { accountOfToken, type Edge, onAccount, personOf, reaches, sharedEdges } from './graph.ts';
import { messengerProfile } from './messenger-settings.ts';
import type { Chat, MessagingAccount } from './state.ts';

const basic = 'instagram_business_basic';
const messaging = 'instagram_business_manage_messages';

/**
 * Instagram's part of the Graph API, at graph.instagram.com: the token's account, and the people
 * who write to it.
 */
export function instagramProduct(buckets: Buckets): (call: GraphCall) => Operation | null {
  const edges = edgesOf(buckets);
  return (call) => {
    const { core, method, path } = call;
    const [id = '', ...rest] = path;
    const edge = edges[`${method} ${rest.join('/')}`.trim()];
    // Both ids of the account are accepted.
    const isCalled = (one: MessagingAccount): boolean =>
      one.product === 'instagram' && (one.id === id || appScopedId(core, one) === id);
    const account =
      id === 'me'
        ? accountOfToken(call)
        : [...core.store.state.messaging.accounts.values()].find(isCalled);
    if (account !== undefined) return edge === undefined ? null : onAccount(edge, account, call);
    const people = rest.length === 0 && method === 'GET' ? personOf(call, 'instagram', id) : [];
    return people.length === 0 ? null : profile(call, people);
  };
}

function edgesOf(buckets: Buckets): Record<string, Edge> {
  const requireProfessional = (account: MessagingAccount): void => {
    if (account.accountType === 'PERSONAL')
      throw new GraphError(
        403,
        10,
        '(#10) Application does not have permission for this action: a professional account is needed',
      );
  };
  const shared = sharedEdges(
    { messaging, subscribing: messaging, requireManager: requireProfessional },
    buckets,
  );
  const settings: Edge = { name: 'messenger_profile', scope: messaging, run: messengerProfile };
  return {
    ...shared,
    'GET messenger_profile': settings,
    'POST messenger_profile': settings,
    'DELETE messenger_profile': settings,
    GET: {
      name: 'account',
      scope: basic,
      run: (account, call) => ({
        body: pick(accountNode(call, account), fieldsOf(call.params), ['id'], 'InstagramUser'),
      }),
    },
  };
}

/** `user_id` is the account's id in webhooks; `id` is valid for our app only. */
function accountNode(call: GraphCall, account: MessagingAccount): Record<string, unknown> {
  const { id, name, username, accountType, followers } = account;
  return {
    id: appScopedId(call.core, account),
    user_id: id,
    username,
    name,
    account_type: accountType,
    profile_picture_url: pictureAddress(call.core, call.origin),
    followers_count: followers,
    follows_count: 120,
    media_count: 42,
  };
}

const profile = (call: GraphCall, people: ReturnType<typeof personOf>): Operation => ({
  name: 'profile',
  subject: people[0]?.account.id ?? null,
  needsToken: true,
  run(caller) {
    const found = people.find(({ account }) => reaches(caller, account));
    if (found === undefined) throw noSuchObject(call.path[0] ?? '', call.method);
    return { body: profileNode(call, found.chat) };
  },
});

/** `GET /{IGSID}`: only for people who wrote first. */
function profileNode(
  { core, params, origin }: GraphCall,
  { key, customer, customerAt }: Chat,
): Record<string, unknown> {
  if (customerAt === null || customer.hidden === true)
    throw new GraphError(400, 230, '(#230) User consent is required to access user profile');
  const node = {
    id: key,
    name: customer.name,
    username: customer.username ?? customer.id,
    profile_pic: pictureAddress(core, origin),
    follower_count: 311,
    is_user_follow_business: true,
    is_business_follow_user: false,
    is_verified_user: false,
  };
  return pick(node, fieldsOf(params), ['name', 'username', 'profile_pic', 'id'], 'InstagramUser');
}
