import { fieldsOf, type GraphCall, type GraphResult } from '#simulators/meta/graph/call.ts';
import { memberOf, textOf } from '#simulators/meta/graph/params.ts';
import { GraphError } from '../core.ts';
import { commit } from './core.ts';
import { requireValid } from './profile-values.ts';
import type { MessagingAccount, MessagingProduct } from './state.ts';

const settableOf: Record<MessagingProduct, readonly string[]> = {
  messenger: [
    'greeting',
    'get_started',
    'ice_breakers',
    'persistent_menu',
    'whitelisted_domains',
    'commands',
  ],
  instagram: ['ice_breakers', 'persistent_menu'],
};

/** `/{ID}/messenger_profile`: what the chat shows before the first message, and its menu. */
export function messengerProfile(
  account: MessagingAccount,
  { core, method, params }: GraphCall,
): GraphResult {
  const settable = settableOf[account.product];
  if (account.product === 'instagram' && textOf(params, 'platform') !== 'instagram')
    throw new GraphError(400, 100, '(#100) The parameter platform is required.');
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
  const profile = { ...account.profile, ...given };
  requireValid(given, account.product === 'messenger' ? profile : {});
  return change(profile);
}
