import { z } from 'zod';
import type { GraphCall, GraphResult, Operation } from './call.ts';
import { GraphError } from '../core.ts';
import { textOf } from './params.ts';
import { subscribeApp } from './subscriptions.ts';
import type { Caller } from './tokens.ts';
import { exchange } from './token-exchange.ts';
import { debugToken } from './token-description.ts';

/**
 * The calls that the Graph API has for every product: codes, tokens, and the app's own webhooks.
 */
export function appOperation(call: GraphCall): Operation | null {
  const { core, params, path, method } = call;
  const text = (name: string): string => textOf(params, name);
  const whole = path.join('/');
  if (whole === 'oauth/access_token')
    return {
      name: 'oauth/access_token',
      subject: null,
      needsToken: false,
      run: () => ({
        body: exchange(core, {
          clientId: text('client_id'),
          clientSecret: text('client_secret'),
          grantType: text('grant_type'),
          code: text('code'),
          redirectUri: text('redirect_uri'),
          exchangeToken: text('fb_exchange_token'),
        }),
      }),
    };
  if (whole === 'debug_token' && method === 'GET')
    return {
      name: 'debug_token',
      subject: null,
      needsToken: true,
      run: (caller) => ({ body: debugToken(core, caller, text('input_token')) }),
    };
  if (whole === `${core.appId}/subscriptions`)
    return {
      name: 'subscriptions',
      subject: core.appId,
      needsToken: true,
      run: (caller) => subscriptions(call, caller),
    };
  return null;
}

const Fields = z
  .union([z.array(z.string()), z.string().transform((text) => text.split(',').filter(Boolean))])
  .default([]);

async function subscriptions(
  { core, params, method }: GraphCall,
  caller: Caller,
): Promise<GraphResult> {
  if (caller.kind !== 'app')
    throw new GraphError(400, 15, '(#15) This method must be called with an app access token.');
  if (method === 'POST') {
    await subscribeApp(core, {
      object: textOf(params, 'object'),
      url: textOf(params, 'callback_url'),
      verifyToken: textOf(params, 'verify_token'),
      fields: Fields.parse(params.values['fields']),
    });
    return { body: { success: true } };
  }
  const data = [...core.store.state.subscriptions.values()].map(({ object, url, fields }) => ({
    object,
    callback_url: url,
    active: true,
    fields: fields.map((name) => ({ name, version: 'v22.0' })),
  }));
  return { body: { data } };
}
