import { z } from 'zod';
import { ChannelError } from '#channels/channel.ts';
import type { ConnectorTools } from '#channels/connector/tools.ts';
import { callGraph, type GraphCall } from '#channels/meta/graph.ts';
import { elements } from '#channels/lenient.ts';
import { whatsappErrors } from '../errors.ts';

const Token = z.object({ access_token: z.string().min(1) });
const Debugged = z.object({
  data: z.object({
    granular_scopes: elements(
      z.object({ scope: z.string(), target_ids: z.array(z.string()).catch([]) }),
    ),
  }),
});
const Numbers = z.object({
  data: elements(
    z.object({
      id: z.string().min(1),
      display_phone_number: z.string().catch(''),
      verified_name: z.string().catch(''),
    }),
  ),
});

/** A number that the person who signed up lets us use. */
export const OfferedNumber = z.object({
  wabaId: z.string(),
  phoneNumberId: z.string(),
  displayPhone: z.string(),
  name: z.string(),
});
export type OfferedNumber = z.output<typeof OfferedNumber>;

const scopes = ['whatsapp_business_management', 'whatsapp_business_messaging'];

/**
 * Redeems what Embedded Signup gave us (Cloud API "Embedded Signup", implementation): exchanges the
 * code, which lives 30 seconds and works once, for a token, and lists the numbers of the business
 * accounts that the token covers. What the browser reports about them may be lost and must not be
 * trusted.
 */
export async function redeemSignup(
  tools: ConnectorTools,
  code: string,
): Promise<{ token: string; numbers: OfferedNumber[] }> {
  const { app } = tools;
  const secret = app?.secrets[0];
  if (app === null || secret === undefined)
    throw new ChannelError('rejected', 'no_app', 'WhatsApp: this server has no app at Meta');
  const get = <Schema extends z.ZodType>(schema: Schema, call: Omit<GraphCall, 'method'>) =>
    callGraph(tools, schema, { ...call, method: 'GET' }, whatsappErrors);
  // No redirect_uri or grant_type, because the login SDK does not redirect.
  const query = { client_id: app.id, client_secret: secret, code };
  const { access_token: token } = await get(Token, {
    path: '/oauth/access_token',
    query,
    timeoutMs: 10_000,
  });
  const debugged = await get(Debugged, {
    path: '/debug_token',
    query: { input_token: token, access_token: `${app.id}|${secret}` },
  });
  const granted = debugged.data.granular_scopes.filter(({ scope }) => scopes.includes(scope));
  const accounts = [...new Set(granted.flatMap(({ target_ids: ids }) => ids))].filter((id) =>
    /^\d{1,25}$/.test(id),
  );
  const offered = await Promise.all(
    accounts.map(async (wabaId) => {
      const { data } = await get(Numbers, {
        path: `/${wabaId}/phone_numbers`,
        query: { fields: 'id,display_phone_number,verified_name', limit: '100' },
        token,
      });
      return data.map(({ id, display_phone_number: displayPhone, verified_name: name }) => ({
        wabaId,
        phoneNumberId: id,
        displayPhone,
        name,
      }));
    }),
  );
  return { token, numbers: offered.flat() };
}
