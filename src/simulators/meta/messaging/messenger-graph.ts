import type { Buckets } from '../buckets.ts';
import {
  fieldsOf,
  page,
  pick,
  type GraphCall,
  type GraphResult,
  type Operation,
} from '#simulators/meta/graph/call.ts';
import { GraphError, noSuchObject, type Core } from '../core.ts';
import { commit } from './core.ts';
import { pictureAddress } from './files.ts';
import { accountOfToken, type Edge, onAccount, personOf, reaches, sharedEdges } from './graph.ts';
import { uploadAttachment } from './send.ts';
import type { MessagingAccount } from './state.ts';
import { memberOf, textOf } from '#simulators/meta/graph/params.ts';
import type { Grant } from '../state.ts';
import { pageGrant, tokenOf, type Caller } from '#simulators/meta/graph/tokens.ts';
import { profileNode } from './messenger-profile.ts';

const needsPage = (): GraphError =>
  new GraphError(400, 210, '(#210) A page access token is required to request this resource.');

/** Messenger's part of the Graph: persons and what they allowed, their Pages, messages. */
export function messengerProduct(buckets: Buckets): (call: GraphCall) => Operation | null {
  const edges = edgesOf(buckets);
  return (call) => {
    const { core, method, path, params } = call;
    const [id = '', ...rest] = path;
    const edge = `${method} ${rest.join('/')}`.trim();
    const pageOf = (given: string): MessagingAccount | undefined => {
      const account = core.store.state.messaging.accounts.get(given);
      return account?.product === 'messenger' ? account : undefined;
    };
    if (path.length === 0 && textOf(params, 'ids') !== '') return several(call, pageOf);
    const account = id === 'me' ? accountOfToken(call) : pageOf(id);
    const known = edges[edge];
    if (account !== undefined) return known === undefined ? null : onAccount(known, account, call);
    if (id === 'me') return mine(call, edge);
    const people = rest.length === 0 && method === 'GET' ? personOf(call, 'messenger', id) : [];
    return people.length === 0 ? null : profile(call, people);
  };
}

function edgesOf(buckets: Buckets): Record<string, Edge> {
  const shared = sharedEdges(
    {
      messaging: 'pages_messaging',
      subscribing: 'pages_manage_metadata',
      requireManager(account, caller) {
        if (caller.kind === 'app' || caller.grant.kind !== 'page') throw needsPage();
        if (!account.tasks.includes('MODERATE'))
          throw new GraphError(
            403,
            200,
            '(#200) User does not have sufficient administrative permission for this action on this page',
          );
        if (!caller.grant.scopes.includes('pages_messaging'))
          throw new GraphError(
            403,
            200,
            '(#200) To subscribe to the messages field, one of these permissions is needed: pages_messaging.',
          );
      },
    },
    buckets,
  );
  const settings: Edge = {
    name: 'messenger_profile',
    scope: 'pages_messaging',
    run: messengerProfile,
  };
  return {
    ...shared,
    'POST messages': ofPage(shared['POST messages']),
    'POST message_attachments': ofPage({
      name: 'message_attachments',
      scope: 'pages_messaging',
      run: uploadAttachment,
    }),
    'GET messenger_profile': ofPage(settings),
    'POST messenger_profile': ofPage(settings),
    'DELETE messenger_profile': ofPage(settings),
    GET: {
      name: 'page',
      scope: 'pages_show_list',
      run: (account, call, caller) => ({
        body: pick(pageNode(call, account, caller), fieldsOf(call.params), ['name', 'id'], 'Page'),
      }),
    },
  };
}

/** Only the Page's own token will do. */
const ofPage = (edge: Edge): Edge => ({
  ...edge,
  run(account, call, caller) {
    if (caller.kind === 'app' || caller.grant.kind !== 'page') throw needsPage();
    return edge.run(account, call, caller);
  },
});

function pageNode(
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

/** `/me` of a person; of a Page it is the Page. */
function mine(call: GraphCall, edge: string): Operation {
  const names: Record<string, string> = {
    'GET accounts': 'accounts',
    'GET permissions': 'permissions',
  };
  return {
    name: names[edge] ?? 'me',
    subject: null,
    needsToken: true,
    run(caller) {
      if (caller.kind === 'app')
        throw new GraphError(
          400,
          2500,
          'An active access token must be used to query information about the current user.',
        );
      if (caller.grant.kind !== 'user') throw noSuchObject('me', call.method);
      return ofPerson(call, edge, caller.grant);
    },
  };
}

function ofPerson(call: GraphCall, edge: string, grant: Grant): GraphResult {
  const { core, params } = call;
  const { people, accounts } = core.store.state.messaging;
  switch (edge) {
    case 'GET':
      return {
        body: pick(
          { id: grant.userId, name: people.get(grant.userId)?.name },
          fieldsOf(params),
          ['name', 'id'],
          'User',
        ),
      };
    case 'GET permissions': {
      const of = (status: string) => (permission: string) => ({ permission, status });
      return {
        body: {
          data: ['public_profile', ...grant.scopes]
            .map(of('granted'))
            .concat(grant.declined.map(of('declined'))),
        },
      };
    }
    case 'DELETE permissions':
      for (const one of core.store.state.grants.values())
        if (one.userId === grant.userId && one.kind !== 'instagram')
          core.store.commit({ kind: 'revoked', grant: one.id, subcode: 458 });
      return { body: { success: true } };
    case 'GET accounts': {
      const caller: Caller = { kind: 'grant', grant };
      const mayList = grant.scopes.includes('pages_show_list');
      const own = [...accounts.values()].filter(
        (account) => mayList && account.product === 'messenger' && reaches(caller, account),
      );
      const fields = fieldsOf(params);
      const usual = ['access_token', 'category', 'name', 'id', 'tasks'];
      return {
        body: page(
          call,
          own.map((account) => pick(pageNode(call, account, caller), fields, usual, 'Page')),
        ),
      };
    }
    default:
      throw noSuchObject('me', call.method);
  }
}

/** `GET /?ids=a,b`: Pages by their ids, those too that the list leaves out. */
const several = (
  call: GraphCall,
  pageOf: (id: string) => MessagingAccount | undefined,
): Operation => ({
  name: 'page',
  subject: null,
  needsToken: true,
  run(caller) {
    const ids = textOf(call.params, 'ids').split(',').filter(Boolean);
    const nodes = ids.map((id) => {
      const account = pageOf(id);
      if (account === undefined || !reaches(caller, account)) throw noSuchObject(id, call.method);
      return [
        id,
        pick(pageNode(call, account, caller), fieldsOf(call.params), ['name', 'id'], 'Page'),
      ];
    });
    return { body: Object.fromEntries(nodes) };
  },
});

const profile = (call: GraphCall, people: ReturnType<typeof personOf>): Operation => ({
  name: 'profile',
  subject: people[0]?.account.id ?? null,
  needsToken: true,
  run(caller) {
    const found = people.find(
      ({ account }) =>
        caller.kind === 'grant' && caller.grant.kind === 'page' && reaches(caller, account),
    );
    if (found === undefined) throw noSuchObject(call.path[0] ?? '', call.method);
    return { body: profileNode(call, found.chat) };
  },
});

const settable = [
  'greeting',
  'get_started',
  'ice_breakers',
  'persistent_menu',
  'whitelisted_domains',
  'commands',
];

/** `/{PAGE_ID}/messenger_profile`: what stands there before the first word is said. */
function messengerProfile(
  account: MessagingAccount,
  { core, method, params }: GraphCall,
): GraphResult {
  const change = (profile: Record<string, unknown>): GraphResult => {
    commit(core, { kind: 'account_changed', account: account.id, change: { profile } });
    return { body: { result: 'success' } };
  };
  if (method === 'GET') {
    const wanted = fieldsOf(params) ?? settable;
    const set = Object.entries(account.profile).filter(([name]) => wanted.includes(name));
    return { body: { data: set.length === 0 ? [] : [Object.fromEntries(set)] } };
  }
  if (method === 'DELETE') {
    const fields = memberOf(params, 'fields');
    const gone = Array.isArray(fields) ? fields.map(String) : textOf(params, 'fields').split(',');
    return change(
      Object.fromEntries(Object.entries(account.profile).filter(([name]) => !gone.includes(name))),
    );
  }
  const given = Object.fromEntries(
    settable.filter((name) => name in params.values).map((name) => [name, memberOf(params, name)]),
  );
  if (Object.keys(given).length === 0)
    throw new GraphError(400, 100, '(#100) Requires one of the params: ' + settable.join(','));
  const greetings = Array.isArray(given['greeting']) ? given['greeting'] : [];
  if (greetings.some((one) => typeof one?.text !== 'string' || one.text.length > 160))
    throw new GraphError(
      400,
      100,
      "(#100) Param greeting['text'] must be a string of at most 160 characters",
    );
  return change({ ...account.profile, ...given });
}
