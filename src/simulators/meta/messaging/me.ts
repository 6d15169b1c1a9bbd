import {
  fieldsOf,
  page,
  pick,
  type GraphCall,
  type GraphResult,
  type Operation,
} from '#simulators/meta/graph/call.ts';
import type { Caller } from '#simulators/meta/graph/tokens.ts';
import { GraphError, noSuchObject } from '../core.ts';
import type { Grant } from '../state.ts';
import { reaches } from './graph.ts';
import { pageNode } from './page-node.ts';

/** `/me` of a person. (For a Page's token, `/me` is the Page.) */
export function mine(call: GraphCall, edge: string): Operation {
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
