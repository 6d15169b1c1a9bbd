import { createHmac } from 'node:crypto';
import { z } from 'zod';
import type { Signal } from '../channel.ts';
import type { ConnectorTools } from '#channels/connector/tools.ts';
import { identifier } from '../lenient.ts';
import { callGraph, graphId, type GraphCall } from './graph.ts';
import { messagingErrors } from './messaging-errors.ts';

/** A Page or a professional account, and its token. */
export interface MessagingAccount {
  id: string;
  token: string;
}

/** An answer that has only the recipient still says that the message was accepted. */
const Sent = z
  .object({ message_id: z.string().min(1) })
  .or(z.object({ recipient_id: identifier }).transform(() => ({ message_id: null })));
const Done = z.object({ success: z.literal(true) });
const Anything = z.unknown();

/** One call with the account's token. Throws ChannelError. */
export const callAs = <Schema extends z.ZodType>(
  tools: ConnectorTools,
  { token }: MessagingAccount,
  result: Schema,
  call: Omit<GraphCall, 'token'>,
): Promise<z.output<Schema>> => callGraph(tools, result, { ...call, token }, messagingErrors);

/**
 * Proves that a call with this token comes from our app's server, for apps that require it (Graph
 * API "Securing requests"). A stolen token is worthless without this proof.
 */
export const proofOf = ({ app }: ConnectorTools, token: string): Record<string, string> => {
  const secret = app?.secrets[0];
  return secret === undefined
    ? {}
    : { appsecret_proof: createHmac('sha256', secret).update(token).digest('hex') };
};

/** Sends one message. Throws ChannelError. */
export async function sendMessage(
  tools: ConnectorTools,
  account: MessagingAccount,
  call: Pick<GraphCall, 'json' | 'form' | 'query' | 'timeoutMs'>,
): Promise<{ messageId: string | null }> {
  const sent = await callAs(tools, account, Sent, {
    method: 'POST',
    path: `/${graphId(account.id)}/messages`,
    ...call,
  });
  return { messageId: sent.message_id };
}

/**
 * Marks the customer's message as read, then shows the typing dots. Each is a request of its own
 * ("Sender actions").
 */
export async function showSignal(
  tools: ConnectorTools,
  account: MessagingAccount,
  signal: Signal,
  query: Record<string, string> = {},
): Promise<void> {
  if (signal.kind !== 'typing') return;
  for (const action of ['mark_seen', 'typing_on']) {
    const json = { recipient: { id: signal.chat }, sender_action: action };
    await callAs(tools, account, Anything, {
      method: 'POST',
      path: `/${graphId(account.id)}/messages`,
      json,
      query,
    });
  }
}

export async function subscribe(
  tools: ConnectorTools,
  account: MessagingAccount,
  fields: readonly string[],
  query: Record<string, string> = {},
): Promise<void> {
  const path = `/${graphId(account.id)}/subscribed_apps`;
  await callAs(tools, account, Done, {
    method: 'POST',
    path,
    query: { ...query, subscribed_fields: fields.join(',') },
  });
}

export async function unsubscribe(
  tools: ConnectorTools,
  account: MessagingAccount,
  query: Record<string, string> = {},
): Promise<void> {
  await callAs(tools, account, Done, {
    method: 'DELETE',
    path: `/${graphId(account.id)}/subscribed_apps`,
    query,
  });
}

const Subscriptions = z.object({
  data: z.array(
    z.object({ id: z.string().optional(), subscribed_fields: z.array(z.string()).optional() }),
  ),
});

/**
 * The fields of the account to which our app is subscribed; null: it is not subscribed at all. Some
 * answers give no app id; they are about the token's own app. On Instagram (`ownOnly`) we do not
 * compare ids, because it is not documented whether the answer has the app's id at Meta or that of
 * its Instagram product.
 */
export async function subscribedFields(
  tools: ConnectorTools,
  account: MessagingAccount,
  { query = {}, ownOnly = false }: { query?: Record<string, string>; ownOnly?: boolean } = {},
): Promise<string[] | null> {
  const path = `/${graphId(account.id)}/subscribed_apps`;
  const { data } = await callAs(tools, account, Subscriptions, { method: 'GET', path, query });
  const own = data.find(({ id }) => ownOnly || id === undefined || id === tools.app?.id);
  return own === undefined ? null : (own.subscribed_fields ?? []);
}
