import type { Buckets } from '../buckets.ts';
import { fieldsOf, pick, type GraphCall, type Operation } from '#simulators/meta/graph/call.ts';
import { GraphError, noSuchObject } from '../core.ts';
import { accountOfToken, type Edge, onAccount, personOf, reaches, sharedEdges } from './graph.ts';
import { uploadAttachment } from './attachments.ts';
import { mine } from './me.ts';
import { messengerProfile } from './messenger-settings.ts';
import { pageNode } from './page-node.ts';
import type { MessagingAccount } from './state.ts';
import { textOf } from '#simulators/meta/graph/params.ts';
import { profileNode } from './messenger-profile.ts';

const needsPage = (): GraphError =>
  new GraphError(400, 210, '(#210) A page access token is required to request this resource.');

/** Messenger's part of the Graph API: persons and what they allowed, their Pages, messages. */
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

/** Accepts only the Page's own token. */
const ofPage = (edge: Edge): Edge => ({
  ...edge,
  run(account, call, caller) {
    if (caller.kind === 'app' || caller.grant.kind !== 'page') throw needsPage();
    return edge.run(account, call, caller);
  },
});

/** `GET /?ids=a,b`: Pages by their ids, also those that the person's list leaves out. */
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
