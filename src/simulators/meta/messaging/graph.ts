import type { Buckets } from '../buckets.ts';
import {
  tokenOfCall,
  type GraphCall,
  type GraphResult,
  type Operation,
} from '#simulators/meta/graph/call.ts';
import { GraphError, noSuchObject } from '../core.ts';
import { commit } from './core.ts';
import { knownFields } from './events.ts';
import { sendMessage } from './send.ts';
import type { Chat, MessagingAccount } from './state.ts';
import { memberOf, textOf } from '#simulators/meta/graph/params.ts';
import { callerOf, type Caller } from '#simulators/meta/graph/tokens.ts';

/** How the Graph API of a Page and that of an Instagram account differ. */
export interface Dialect {
  /** The permission for sending; `subscribing` is the one for subscribing. */
  messaging: string;
  subscribing: string;
  /** Throws where this caller may not manage the account. */
  requireManager(account: MessagingAccount, caller: Caller): void;
}

/** One edge: its name for faults and the journal, the permission it needs, and what it does. */
export interface Edge {
  name: string;
  scope: string;
  run(
    account: MessagingAccount,
    call: GraphCall,
    caller: Caller,
  ): GraphResult | Promise<GraphResult>;
}

export function sharedEdges(dialect: Dialect, buckets: Buckets) {
  const subscription: Edge = {
    name: 'subscribed_apps',
    scope: dialect.subscribing,
    run(account, call, caller) {
      dialect.requireManager(account, caller);
      return subscribedApps(account, call);
    },
  };
  return {
    'GET subscribed_apps': subscription,
    'POST subscribed_apps': subscription,
    'DELETE subscribed_apps': subscription,
    'POST messages': {
      name: 'messages',
      scope: dialect.messaging,
      run: (account, call) => sendMessage(account, call, buckets),
    },
  } satisfies Record<string, Edge>;
}

/** A call about an account, for callers who may see it. */
export const onAccount = (edge: Edge, account: MessagingAccount, call: GraphCall): Operation => ({
  // Sender actions have a name of their own, so that a fault can hit messages only.
  name:
    edge.name === 'messages' && textOf(call.params, 'sender_action') !== ''
      ? 'sender_action'
      : edge.name,
  subject: account.id,
  needsToken: true,
  run(caller) {
    if (caller.kind === 'app' || !reaches(caller, account))
      throw noSuchObject(account.id, call.method);
    if (!caller.grant.scopes.includes(edge.scope))
      throw new GraphError(
        403,
        200,
        `(#200) Requires ${edge.scope} permission to manage the object`,
      );
    return edge.run(account, call, caller);
  },
});

/**
 * The account that the token is for, which `me` means. An invalid token is refused later, as in any
 * other call.
 */
export function accountOfToken(call: GraphCall): MessagingAccount | undefined {
  try {
    const caller = callerOf(call.core, tokenOfCall(call));
    const isOwn =
      caller.kind === 'grant' &&
      (caller.grant.kind === 'page' || caller.grant.kind === 'instagram');
    return isOwn
      ? call.core.store.state.messaging.accounts.get(caller.grant.targets[0] ?? '')
      : undefined;
  } catch (error) {
    if (error instanceof GraphError) return undefined;
    throw error;
  }
}

/** A person who allowed all Pages can reach those that are their own. */
export const reaches = (caller: Caller, account: MessagingAccount): boolean =>
  caller.kind === 'grant' &&
  (caller.grant.targets.includes(account.id) ||
    (caller.grant.everything && caller.grant.userId === account.owner));

function subscribedApps(
  account: MessagingAccount,
  { core, method, params }: GraphCall,
): GraphResult {
  const change = (subscribedFields: string[] | null): GraphResult => {
    commit(core, { kind: 'account_changed', account: account.id, change: { subscribedFields } });
    return { body: { success: true } };
  };
  if (method === 'DELETE') return change(null);
  if (method === 'POST') {
    const given = memberOf(params, 'subscribed_fields');
    const fields = Array.isArray(given)
      ? given.map(String)
      : textOf(params, 'subscribed_fields').split(',').filter(Boolean);
    if (fields.length === 0)
      throw new GraphError(400, 100, '(#100) The parameter subscribed_fields is required.');
    const unknown = fields.find((field) => !knownFields[account.product].has(field));
    if (unknown !== undefined)
      throw new GraphError(
        400,
        100,
        `(#100) Param subscribed_fields must be one of {${[...knownFields[account.product]].join(', ')}} - got "${unknown}"`,
      );
    return change(fields);
  }
  const app = {
    category: 'Business',
    link: `https://www.facebook.com/games/?app_id=${core.appId}`,
    name: 'Recado',
    id: core.appId,
  };
  return {
    body: {
      data:
        account.subscribedFields === null
          ? []
          : [{ ...app, subscribed_fields: account.subscribedFields }],
    },
  };
}

/**
 * The accounts that the token may be for, each with the chat of the person known by this id. Empty:
 * there are none.
 */
export function personOf(
  call: GraphCall,
  product: MessagingAccount['product'],
  id: string,
): { account: MessagingAccount; chat: Chat }[] {
  return [...call.core.store.state.messaging.accounts.values()].flatMap((account) => {
    const chat = account.product === product ? account.chats.get(id) : undefined;
    return chat === undefined ? [] : [{ account, chat }];
  });
}
