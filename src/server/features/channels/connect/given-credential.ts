import type { z } from 'zod';
import type { SetupData } from '#contract/channels/channels.ts';
import type { Config } from '#server/platform/config.ts';
import { AppError } from '#server/platform/errors.ts';
import { requireConfigured } from './setup-options.ts';

/**
 * The credential that a person typed in. Only its form is checked. Throws an AppError that says
 * what is missing or malformed.
 */
export function credentialOf(
  config: Config,
  workspaceId: string,
  given: Exclude<z.output<typeof SetupData>, { type: 'whatsapp_web' }>,
  simulated: boolean,
): Record<string, string> {
  switch (given.type) {
    case 'telegram':
      return telegramCredential(given.telegramToken);
    case 'whatsapp':
      // A simulated channel needs no app at Meta.
      if (!simulated) requireConfigured(config, workspaceId, 'whatsapp', 'credential');
      return {
        wabaId: metaId('whatsappBusinessId', given.whatsappBusinessId),
        phoneNumberId: metaId('phoneNumberId', given.phoneNumberId),
        token: required('accessToken', given.accessToken),
      };
    case 'instagram':
      if (!simulated) requireConfigured(config, workspaceId, 'instagram');
      return {
        accountId: metaId('instagramBusinessId', given.instagramBusinessId),
        token: required('accessToken', given.accessToken),
        // Nobody knows how old the token is, so it is renewed as if it were new.
        tokenRefreshedAt: new Date().toISOString(),
      };
    case 'messenger':
      if (!simulated) requireConfigured(config, workspaceId, 'messenger');
      return {
        pageId: metaId('pageId', given.pageId),
        token: required('pageAccessToken', given.pageAccessToken),
        ...optional('greetingText', given.greetingText),
        ...optional('getStartedPayload', given.getStartedPayload),
      };
    default:
      return given satisfies never;
  }
}

/** A bot's id and secret, in the form that BotFather gives them. */
const TELEGRAM_TOKEN = /^\d{5,20}:[A-Za-z0-9_-]{20,64}$/;

function telegramCredential(given: string): Record<string, string> {
  const token = given.trim();
  if (!token) throw new AppError('telegram_token_missing');
  if (!TELEGRAM_TOKEN.test(token)) throw new AppError('telegram_token_malformed');
  return { token };
}

function metaId(field: string, given: string | undefined): string {
  const id = required(field, given);
  if (!/^\d{5,25}$/.test(id))
    throw new AppError('invalid_input', {}, [
      { path: `setupData.${field}`, message: 'digits only' },
    ]);
  return id;
}

const optional = (name: string, given: string | undefined): Record<string, string> =>
  given?.trim() ? { [name]: given.trim() } : {};

function required(field: string, given: string | undefined): string {
  const value = given?.trim() ?? '';
  if (value === '')
    throw new AppError('invalid_input', {}, [
      { path: `setupData.${field}`, message: 'is missing' },
    ]);
  return value;
}
