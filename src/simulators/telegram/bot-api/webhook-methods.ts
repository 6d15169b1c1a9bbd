import { z } from 'zod';
import { badRequest, type Core } from '../core.ts';
import type { MethodContext, MethodResult } from './method.ts';
import type { Params } from './params.ts';
import type { Bot } from '../state.ts';

/** `setWebhook` and, without an address, `deleteWebhook`. */
export async function setWebhook({
  core,
  bot,
  params,
  polling,
  webhooks,
}: MethodContext): Promise<MethodResult> {
  const url = params.text('url');
  if (url === '')
    return await deleteWebhook({
      core,
      bot,
      params,
      polling,
      webhooks,
      signal: AbortSignal.abort(),
    });
  checkWebhookUrl(url);
  const secretToken = params.text('secret_token');
  if (secretToken.length > 256) throw badRequest('secret token is too long');
  if (!/^[A-Za-z0-9_-]*$/.test(secretToken))
    throw badRequest('secret token contains unallowed characters');
  polling.terminate(bot, 'Conflict: terminated by setWebhook request');
  await webhooks.stop(bot);
  setAllowed(core, bot, params);
  if (params.flag('drop_pending_updates')) dropPending(core, bot);
  core.store.commit({
    kind: 'webhook',
    bot: bot.id,
    webhook: { url, secretToken, maxConnections: params.integer('max_connections', 40, 1, 100) },
  });
  webhooks.start(bot);
  return { result: true };
}

/** Waiting updates stay, unless the caller asks to drop them. */
export async function deleteWebhook({
  core,
  bot,
  params,
  webhooks,
}: MethodContext): Promise<MethodResult> {
  await webhooks.stop(bot);
  if (params.flag('drop_pending_updates')) dropPending(core, bot);
  core.store.commit({ kind: 'webhook', bot: bot.id, webhook: null });
  return { result: true };
}

/** The state of the webhook, with its last failure. */
export function webhookInfo({ bot, webhooks }: MethodContext): MethodResult {
  const { webhook } = bot;
  const error = webhooks.of(bot)?.lastError ?? null;
  return {
    result: {
      url: webhook?.url ?? '',
      has_custom_certificate: false,
      pending_update_count: bot.pending.size,
      ...(error === null
        ? {}
        : { last_error_date: Math.floor(error.at / 1000), last_error_message: error.text }),
      ...(webhook === null
        ? {}
        : { max_connections: webhook.maxConnections, ip_address: '127.0.0.1' }),
      ...(bot.allowed === null ? {} : { allowed_updates: bot.allowed }),
    },
  };
}

/**
 * Applies Telegram's rules, but also allows http on the loopback, because the simulator cannot be
 * reached from outside.
 */
function checkWebhookUrl(text: string): void {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url === null) throw badRequest('invalid webhook URL specified');
  const loopback = /^(localhost|127(\.\d+){3}|\[::1\])$/.test(url.hostname);
  if (url.protocol === 'http:' && loopback) return;
  if (url.protocol !== 'https:')
    throw badRequest('bad webhook: An HTTPS URL must be provided for webhook');
  if (!loopback && !['', '443', '80', '88', '8443'].includes(url.port))
    throw badRequest('bad webhook: Webhook can be set up only on ports 80, 88, 443 or 8443');
}

/** The list stays until it is changed. An empty one means the default. */
export function setAllowed(core: Core, bot: Bot, params: Params): void {
  if (!params.has('allowed_updates')) return;
  const kinds = z.array(z.string()).safeParse(params.object('allowed_updates'));
  if (!kinds.success) throw badRequest("can't parse allowed updates JSON array");
  const allowed = kinds.data.length === 0 ? null : kinds.data;
  if (JSON.stringify(allowed) !== JSON.stringify(bot.allowed))
    core.store.commit({ kind: 'allowed', bot: bot.id, allowed });
}

function dropPending(core: Core, bot: Bot): void {
  for (const updateId of bot.pending.keys())
    core.store.commit({ kind: 'done', bot: bot.id, updateId });
}
